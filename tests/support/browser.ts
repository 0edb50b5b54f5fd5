import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../training/papers/render/chromium.ts';

export { findChromium } from '../../training/papers/render/chromium.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * A headless Chromium of the system, which runs as root too. It has the fonts of the system: those of the tests have no
 * Chinese.
 */
export function openBrowser(): Promise<Browser> {
  const { FONTCONFIG_FILE: _, ...env } = process.env;
  return chromium.launch({ executablePath: pathOf(findChromium()!), args: ['--no-sandbox'], env });
}

const pathOf = (program: string): string =>
  program.includes('/')
    ? program
    : ((process.env.PATH ?? '')
        .split(delimiter)
        .map((folder) => join(folder, program))
        .find(existsSync) ?? program);

/** Serious and critical findings of axe about the page as it stands, as `rule: target`. */
export async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  // As text: the types of a browser are not those of the tests.
  const found = await page.evaluate<{ id: string; impact: string; nodes: { target: string[] }[] }[]>(
    "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }).then((result) => result.violations)",
  );
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
