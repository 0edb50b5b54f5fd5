import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { samplePdf } from '../src/cli/sample-pdf.ts';
import { findChromium, openBrowser, seriousFindings } from './support/browser.ts';
import { textPdf } from './support/files.ts';
import { credentials, TestService, Upload } from './support/service.ts';

const root = path.join(import.meta.dirname, '..');
const TOKEN = 'admin-token-of-the-console';
/** Pictures for the README: `CONSOLE_SCREENSHOTS=docs/images vitest run tests/console.test.ts`. */
const shots = process.env.CONSOLE_SCREENSHOTS;

let service: TestService;
beforeAll(async () => {
  for (const script of ['build-console', 'build-docs'])
    await promisify(execFile)(process.execPath, [`scripts/${script}.mjs`], { cwd: root });
  service = await TestService.start({
    DOCPARSE_WORKERS: '1',
    DOCPARSE_ADMIN_TOKEN: TOKEN,
    DOCPARSE_WEBHOOK_ALLOW_PRIVATE: '127.0.0.1/32',
  });
});
afterAll(() => service?.stop());

describe('the page of the console', () => {
  it('loads nothing from elsewhere, and less than 250 KB before the playground', async () => {
    const page = await fetch(service.base);
    const html = await page.text();
    expect(page.headers.get('content-security-policy')).toMatch(
      /default-src 'none'; script-src 'self'; style-src 'self';/,
    );
    expect(html).not.toMatch(/https?:|<script>|style=/);
    const asked = new Set<string>();
    const ask = async (url: string): Promise<number> => {
      if (asked.has(url)) return 0;
      asked.add(url);
      const answer = await fetch(url);
      expect(answer.status, url).toBe(200);
      expect(answer.headers.get('content-type'), url).toMatch(/javascript|css|svg/);
      const text = await answer.text();
      // Static imports alone: what is imported by a call waits until it is needed.
      const parts = url.endsWith('.js')
        ? [...text.matchAll(/(?:from|import)"(\.\/[^"]+)"/g)].map(([, name]) => new URL(name!, url).href)
        : [];
      const sizes = await Promise.all(parts.map(ask));
      return gzipSync(text).length + sizes.reduce((a, b) => a + b, 0);
    };
    const sizes = await Promise.all(
      [...html.matchAll(/(?:src|href)="(console\/[^"]+)"/g)].map(([, name]) =>
        ask(new URL(name!, `${service.base}/`).href),
      ),
    );
    expect(sizes.reduce((a, b) => a + b, 0)).toBeLessThan(250_000);
    expect((await fetch(`${service.base}/console/..%2findex.html`)).status).toBe(404);
    expect((await fetch(`${service.base}/console/constructor`)).status).toBe(404);
  });
});

describe('the console in a browser', () => {
  let browser: Browser;
  let page: Page;
  const problems: string[] = [];

  beforeAll(async () => {
    if (!findChromium()) return;
    browser = await openBrowser();
    page = await browser.newPage({ viewport: { width: 1360, height: 850 }, locale: 'en-GB' });
    page.setDefaultTimeout(15_000);
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(service.base) && !/^(data|blob):/.test(request.url()))
        problems.push(`asks ${request.url()}`);
    });
    if (shots) await mkdir(path.resolve(root, shots), { recursive: true });
  });
  afterAll(() => browser?.close());
  // Each begins with an empty playground; the tab stays signed in.
  beforeEach(async (test) => {
    test.skip(!findChromium(), 'needs Chromium');
    problems.splice(0);
    await page.goto(`${service.base}/#/playground`);
    await page.reload();
  });

  const shot = async (name: string): Promise<void> => {
    if (shots) await page.screenshot({ path: path.resolve(root, shots, `${name}.png`) });
  };
  const go = (name: string): Promise<unknown> =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
  const choose = (name: string, bytes: Buffer): Promise<void> =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: bytes });
  const run = (): Promise<void> => page.getByRole('button', { name: 'Run', exact: true }).click();
  const tidy = async (): Promise<void> => {
    expect(await seriousFindings(page)).toEqual([]);
    expect(problems.splice(0)).toEqual([]);
  };

  it('refuses a wrong key with the words of the service, and takes the right one', async () => {
    await page.getByLabel('App id').fill(credentials['x-ti-app-id']);
    await page.getByLabel('Secret code').fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/40102 · CREDENTIALS_INVALID/);
    await tidy();
    await page.getByLabel('Secret code').fill(credentials['x-ti-secret-code']);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Try the sample' }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await tidy();
  });

  it('opens every page from an address that names none', async () => {
    await page.goto(service.base);
    for (const name of ['Jobs', 'Usage', 'Playground']) {
      await go(name);
      await page.locator('h1', { hasText: name }).waitFor({ state: 'attached' });
    }
    await tidy();
  });

  it('parses the sample and shows where each element stands, both ways', async () => {
    await page.getByRole('button', { name: 'Try the sample' }).click();
    await page.getByText('sample.pdf').waitFor();
    await page.getByLabel('include_char_details').check();
    await run();
    await page.locator('.sheet img').waitFor({ timeout: 60_000 });
    const title = page.locator('.block', { hasText: '1 Cargo by carrier' });
    await title.click();
    const id = await title.getAttribute('data-id');
    await expect.poll(() => page.locator('polygon.is-selected').getAttribute('data-id')).toBe(id);
    const table = page.locator('polygon.kind-Table');
    await table.click();
    await expect.poll(() => page.locator('.block.is-selected td').first().textContent()).toBe('48,200');
    await page.locator('.block.is-selected td', { hasText: '17,450' }).click();
    await expect.poll(() => page.locator('polygon.is-cell').count()).toBe(1);
    await page.locator('.block.is-selected table').press('ArrowUp');
    await expect.poll(() => page.locator('td.is-selected').textContent()).toBe('31,900');
    // In the middle of the table on the page is its second column.
    await table.click();
    await expect.poll(() => page.locator('td.is-selected').textContent()).toMatch(/^[\d,]+$/);
    await shot('playground');
    await page.locator('.block', { hasText: 'The harbour' }).click();
    await expect.poll(() => page.locator('.chars .char').count()).toBeGreaterThan(100);
    await page.getByLabel('Confidence').check();
    expect(await page.locator('path.heat').count()).toBeGreaterThan(0);
    await tidy();
    await page.getByRole('tab', { name: 'Markdown' }).click();
    expect(await page.locator('pre.source').textContent()).toContain('# Quarterly report');
    await page.getByRole('tab', { name: 'Titles' }).click();
    await page.getByRole('button', { name: '2 Outlook' }).click();
    await expect.poll(() => page.locator('polygon.is-selected.kind-Title').count()).toBe(1);
    await page.getByRole('tab', { name: 'JSON' }).click();
    await page.locator('polygon.kind-ListItem').first().click();
    await expect.poll(() => page.locator('.json-toggle.is-selected').textContent()).toMatch(/^5: /);
    await page.locator('.json-toggle', { hasText: /^0: / }).first().click();
    await expect.poll(() => page.locator('polygon.is-selected.kind-Title').count()).toBe(1);
    await tidy();
    await page.getByRole('tab', { name: /Tables/ }).click();
    await page.getByRole('columnheader', { name: 'Tonnes' }).waitFor();
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(await readFile(await csv.path(), 'utf8')).toBe(
      '\ufeffCarrier,Tonnes,Change\r\nRail,"48,200",+ 12 %\r\nLorry,"31,900",- 4 %\r\nBarge,"17,450",+ 1 %\r\n',
    );
    await page.getByRole('button', { name: 'Code' }).click();
    expect(await page.locator('.code-panel pre').textContent()).toContain("-F 'file=@sample.pdf'");
    await tidy();
    await page.getByRole('button', { name: 'New document' }).click();
    await page.getByRole('button', { name: 'Try the sample' }).waitFor();
  });

  it('counts the pages of a long document while they are done, and stops when told', async () => {
    await choose('long.pdf', await textPdf(300));
    await run();
    await expect.poll(() => page.locator('.page-dots .is-done').count(), { timeout: 60_000 }).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Cancelled. Nothing was billed.').waitFor();
    await go('Jobs');
    await page.locator('.chip.is-cancelled').waitFor();
    await shot('jobs');
    await tidy();
  });

  it('draws of a document of 300 pages only what is near the view', async () => {
    await choose('long.pdf', await textPdf(300));
    await page.getByLabel('include_image_data').uncheck();
    await run();
    await page.locator('.page-strip button').nth(299).waitFor({ timeout: 240_000 });
    expect(await page.locator('.sheet').count()).toBeLessThan(12);
    await page.getByRole('button', { name: 'Page 300' }).click();
    await page
      .getByText('This is the text of page 300 of the document.')
      .or(page.locator('.sheet img[alt="Page 300"]'))
      .first()
      .waitFor();
    await page.locator('.sheet img[alt="Page 300"]').waitFor();
    expect(await page.locator('.sheet').count()).toBeLessThan(12);
    expect(await page.locator('.block').count()).toBeLessThan(60);
    await page.locator('[data-slot="299"] polygon').first().click();
    await page.locator('.block.is-selected', { hasText: 'page 300' }).waitFor();
    await tidy();
  }, 300_000);

  it('shows extracted fields on the page', async () => {
    await page.locator('.segment', { hasText: 'Extract fields' }).click();
    await choose('sample.pdf', Buffer.from(samplePdf()));
    await page.getByLabel('fields', { exact: true }).fill('Rail: tonnes of rail');
    await run();
    await page.locator('.field dt', { hasText: 'Rail' }).waitFor({ timeout: 60_000 });
    const value = page.locator('button.field-value').first();
    await value.click();
    await expect.poll(() => page.locator('polygon.kind-Field.is-selected').count()).toBe(1);
    await tidy();
  });

  it('shows a bill cut out, with its values where they stand', async () => {
    await page.getByRole('button', { name: 'Try an invoice' }).click();
    await page.getByText('invoice.ofd').waitFor();
    await run();
    await page.locator('.field-group h2').first().waitFor({ timeout: 60_000 });
    await page.locator('button.field-value').first().click();
    await expect.poll(() => page.locator('polygon.kind-Field.is-selected').count()).toBe(1);
    await shot('bill');
    const chosen = await page.locator('polygon.kind-Field.is-selected').getAttribute('data-id');
    await page.getByRole('tab', { name: 'JSON' }).click();
    const other = page.locator(`polygon.kind-Field:not([data-id="${chosen}"])`).first();
    const id = await other.getAttribute('data-id');
    await other.dispatchEvent('click');
    // The value chosen on the page is opened in the answer; a value chosen there is shown on the page.
    await expect.poll(() => page.locator('.json-toggle.is-selected').count()).toBe(1);
    const opened = (await page.locator('.json-toggle.is-selected').elementHandle())!;
    await page.locator(`polygon.kind-Field[data-id="${chosen}"]`).first().dispatchEvent('click');
    await expect.poll(() => page.locator('polygon.kind-Field.is-selected').getAttribute('data-id')).toBe(chosen);
    await opened.click();
    await expect.poll(() => page.locator('polygon.kind-Field.is-selected').getAttribute('data-id')).toBe(id);
    await tidy();
  });

  it('shows a medical paper with its fields and the table of its results', async () => {
    await page.getByRole('button', { name: 'Try a laboratory report' }).click();
    await page.getByText('laboratory-report.ofd').waitFor();
    await run();
    await page.locator('.field-group h2', { hasText: '实验室检验报告' }).waitFor({ timeout: 60_000 });
    await page.getByRole('cell', { name: '白细胞计数' }).getByRole('button').click();
    await expect.poll(() => page.locator('polygon.kind-Field.is-selected').count()).toBe(1);
    expect(await page.locator('.sheet img').getAttribute('src')).toMatch(/^data:image/);
    await shot('medical');
    await tidy();
  });

  it('parses in the newer form too', async () => {
    await page.locator('.segment', { hasText: 'newer' }).click();
    await page.getByRole('button', { name: 'Try the sample' }).click();
    await page.getByText('sample.pdf').waitFor();
    await run();
    await page.locator('.sheet img').waitFor({ timeout: 60_000 });
    const table = page.locator('.block', { has: page.locator('td', { hasText: '48,200' }) });
    await table.click();
    await expect
      .poll(() => page.locator('polygon.is-selected').getAttribute('data-id'))
      .toBe(await table.getAttribute('data-id'));
    await page.getByRole('button', { name: 'Code' }).click();
    expect(await page.locator('.code-panel pre').textContent()).toContain('"provider":"primary"');
    await tidy();
  });

  it('makes chunks, and shows the parts of pages that they come from', async () => {
    await page.locator('.segment', { hasText: 'Pipeline' }).click();
    await choose('sample.pdf', Buffer.from(samplePdf()));
    await run();
    await page.getByRole('tab', { name: 'Chunks' }).waitFor({ timeout: 60_000 });
    await page.locator('.block').first().click();
    await expect.poll(() => page.locator('polygon.is-selected').count()).toBeGreaterThan(1);
    await tidy();
  });

  it('says what the service says when it cannot read a document', async () => {
    await page.locator('.segment', { hasText: /^Parse$/ }).click();
    await choose('broken.pdf', Buffer.from('%PDF-1.7 nothing more'));
    await run();
    await expect.poll(() => page.getByRole('alert').textContent(), { timeout: 60_000 }).toMatch(/40422 · CORRUPTED/);
    await tidy();
  });

  it('says so when the service fails or cannot be reached, and works again afterwards', async () => {
    const address = '**/api/v1/docparse/parse/async';
    await page.getByRole('button', { name: 'Try the sample' }).click();
    await page.getByText('sample.pdf').waitFor();
    await page.route(address, (route) =>
      route.fulfill({
        status: 500,
        json: { code: 500, message: 'Internal server error.', x_request_id: 'f'.repeat(32) },
      }),
    );
    await run();
    await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/500 · INTERNAL.*f{32}/);
    await page.unroute(address);
    await page.route(address, (route) => route.abort());
    await run();
    await expect.poll(() => page.getByRole('alert').textContent(), { timeout: 30_000 }).toMatch(/No answer/);
    await page.unroute(address);
    // The browser reports each of them itself.
    expect(problems.splice(0).every((text) => /Failed to load resource/.test(text))).toBe(true);
    await run();
    await page.locator('.sheet img').waitFor({ timeout: 60_000 });
    await tidy();
  });

  it('retries a failed job, and filters jobs by state and day', async () => {
    await go('Jobs');
    await page.getByLabel('Status').selectOption('failed');
    const failed = page.getByRole('row', { name: /broken\.pdf/ });
    await expect.poll(() => failed.count()).toBe(1);
    await failed.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => failed.count(), { timeout: 20_000 }).toBe(2);
    await page.getByLabel('Since').fill('2099-01-01');
    await page.getByText('Nothing here yet.').waitFor();
    await tidy();
  });

  it('lists the calls of the webhook of a job, and makes one again', async () => {
    let calls = 0;
    const receiver = createServer((_, answer) => {
      calls++;
      answer.end('ok');
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    try {
      const webhook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
      await service.send('/api/v1/docparse/parse/async', { file: new Upload(samplePdf(), 'hooked.pdf'), webhook });
      await expect.poll(() => calls, { timeout: 30_000 }).toBe(1);
      await go('Jobs');
      await page
        .getByRole('row', { name: /hooked\.pdf/ })
        .getByRole('button', { name: 'Webhooks' })
        .click();
      const delivery = page.locator('li', { hasText: webhook });
      await delivery.locator('.chip.is-delivered').waitFor();
      await tidy();
      await delivery.getByRole('button', { name: 'Send again' }).click();
      await expect.poll(() => calls, { timeout: 20_000 }).toBe(2);
      await tidy();
    } finally {
      receiver.close();
    }
  });

  it('shows the usage, and on a phone in Chinese and dark colours all the same', async () => {
    await go('Usage');
    await page.getByRole('img', { name: 'Pages per day and service' }).waitFor();
    await page.getByRole('heading', { name: 'Ledger' }).waitFor();
    // The two tries of the job that failed, and what went wrong before.
    const errors = page.getByRole('table').filter({ hasText: 'Code' });
    await errors.getByRole('meter').first().waitFor();
    await shot('usage');
    await tidy();
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole('button', { name: '中文' }).click();
    await page.getByRole('button', { name: '跟随系统' }).click();
    await page.getByRole('heading', { name: '流水' }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await shot('phone');
    await tidy();
    await page.getByRole('button', { name: '深色' }).click();
    await page.getByRole('button', { name: 'English' }).click();
    await page.setViewportSize({ width: 1360, height: 850 });
  });

  it('lets administrators make an account and set its limits', async () => {
    await go('Keys and limits');
    await page.getByLabel('Admin token').fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('The admin token is wrong').waitFor();
    problems.splice(0);
    await page.getByLabel('Admin token').fill(TOKEN);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('Name').fill('Team of the test');
    await page.getByLabel('Pages to begin with').fill('20');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect.poll(() => page.locator('.secret').textContent()).toMatch(/[0-9a-f]{64}/);
    await page.getByRole('button', { name: 'Team of the test' }).click();
    await page.getByLabel('Requests per second').fill('3');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    await page.getByLabel('Tag', { exact: true }).fill('nightly');
    await page.getByLabel('Days until it expires').fill('30');
    await page.getByRole('button', { name: 'New secret' }).click();
    await expect.poll(() => page.locator('.secret').textContent()).toMatch(/[0-9a-f]{64}/);
    await page.getByRole('row', { name: 'nightly' }).getByRole('cell', { name: /\d{4}/ }).first().waitFor();
    await page.getByRole('button', { name: 'Revoke' }).nth(1).click();
    await expect.poll(() => page.getByRole('button', { name: 'Revoke' }).count()).toBe(1);
    await shot('account');
    await tidy();
    await page.getByRole('tab', { name: 'Jobs' }).click();
    const failed = page.getByRole('row', { name: /broken\.pdf/ });
    await failed.first().waitFor();
    expect(await failed.count()).toBe(2);
    await failed.first().getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => failed.count()).toBe(3);
    await tidy();
    await page.getByRole('tab', { name: 'Audit log' }).click();
    await page.getByRole('cell', { name: 'job.retry' }).waitFor();
    await page.getByRole('cell', { name: 'Team of the test' }).or(page.getByText('"qps"')).first().waitFor();
    await tidy();
  });

  it('leads to the documentation, which finds what is looked for', async () => {
    await page.goto(`${service.base}/docs`);
    await page.getByRole('heading', { name: 'Quick start' }).waitFor();
    await page.getByLabel('Search the documentation').fill('cancel a job');
    await page.locator('#hits a').first().waitFor();
    await tidy();
    await page.locator('#hits a').first().click();
    await page.locator('h1').waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/docs\/[\w-]+\.html$/);
    await tidy();
  });
});
