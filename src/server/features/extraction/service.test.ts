import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { createExtractor } from './service.ts';

const run = promisify(execFile);
const url = 'https://courier.example/news/ferryman';
const html = readFileSync(new URL('./fixtures/harbour-news.html', import.meta.url), 'utf8');
const title = 'The last ferryman of Saltmere is teaching a town to row again';
const extractor = createExtractor();

afterAll(() => extractor.close());

describe('the extractor', () => {
  it('reads a page from text or bytes, several at once', async () => {
    const utf16 = Buffer.from(`\ufeff${html}`, 'utf16le');
    const articles = await Promise.all([
      extractor.extractHtml({ html, url }),
      extractor.extractHtml({ bytes: utf16, contentType: 'text/html', url }),
    ]);
    expect(articles.map((article) => article.title)).toEqual([title, title]);
    expect(articles[0]?.blocks).toEqual(articles[1]?.blocks);
  });

  it('refuses a page with the reason and goes on with the next', async () => {
    const short = extractor.extractHtml({ html: '<p>The ferry is late.</p>', url });
    await expect(short).rejects.toMatchObject({
      name: 'AppError',
      reason: 'INVALID_INPUT',
      message: expect.stringContaining('正文太短'),
    });
    await expect(extractor.extractHtml({ html, url })).resolves.toMatchObject({ title });
  });

  it('reads pasted text', () => {
    const text = 'It was late, and the tide had turned before they found the oars that he had hidden. '.repeat(4);
    expect(extractor.extractText({ text, title: 'Oars' })).toMatchObject({
      title: 'Oars',
      blocks: [{ id: 'b1', type: 'paragraph' }],
    });
  });
});

it('a page that takes too long is given up', async () => {
  const hasty = createExtractor({ workMs: 1 });
  await expect(hasty.extractHtml({ html, url })).rejects.toMatchObject({
    reason: 'INVALID_INPUT',
    message: '网页太复杂，提取正文超时',
  });
  await hasty.close();
});

it('a worker that has read its share is replaced', async () => {
  const frugal = createExtractor({ pagesPerWorker: 1 });
  for (const page of [1, 2]) {
    await expect(frugal.extractHtml({ html, url: `${url}/${page}` })).resolves.toMatchObject({ title });
  }
  await frugal.close();
});

it('a closed extractor reads no more', async () => {
  const closed = createExtractor();
  await closed.close();
  await expect(closed.extractHtml({ html, url })).rejects.toThrow('closed');
});

it('an idle worker does not keep the process alive', async () => {
  const service = new URL('./service.ts', import.meta.url).href;
  const script = `
    const { createExtractor } = await import(${JSON.stringify(service)});
    const { blocks } = await createExtractor().extractHtml(${JSON.stringify({ html, url })});
    console.log(blocks.length);`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { timeout: 120_000 });
  expect(stdout.trim()).toBe('17');
});
