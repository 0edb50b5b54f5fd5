import { Presets, SingleBar } from 'cli-progress';

/** Tells on stderr how far a run is: a bar on a terminal, plain lines elsewhere. */
export interface Progress {
  begin(name: string): void;
  page(done: number, total: number): void;
  end(name: string, pages: number): void;
  note(line: string): void;
  stop(): void;
}

export function progress(files: number): Progress {
  return process.stderr.isTTY ? bar(files) : lines();
}

function lines(): Progress {
  const write = (line: string): void => void process.stderr.write(`${line}\n`);
  return {
    begin() {},
    page() {},
    end: (name, pages) => write(`${name}: ${pages} ${pages === 1 ? 'page' : 'pages'}`),
    note: write,
    stop() {},
  };
}

function bar(files: number): Progress {
  const single = new SingleBar(
    {
      format: '{name} [{bar}] {value}/{total} pages {eta_formatted}',
      hideCursor: true,
      clearOnComplete: true,
      stream: process.stderr,
    },
    Presets.legacy,
  );
  let file = 0;
  const clear = (): void => single.stop();
  return {
    begin: (name) => single.start(1, 0, { name: files > 1 ? `${++file}/${files} ${name}` : name }),
    page(done, total) {
      single.setTotal(total);
      single.update(done);
    },
    end(name, pages) {
      clear();
      process.stderr.write(`${name}: ${pages} ${pages === 1 ? 'page' : 'pages'}\n`);
    },
    note(line) {
      clear();
      process.stderr.write(`${line}\n`);
    },
    stop: clear,
  };
}
