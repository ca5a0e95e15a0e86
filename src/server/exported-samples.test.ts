/** The articles of a new installation as a file to take along: what readers export first. */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { entriesOf, exported } from './features/article-export/testing/exported-file.ts';
import { checkByEpubcheck, checkParts } from './features/article-export/testing/valid-epub.ts';
import { readSamples } from './features/samples/seed.ts';
import { startWorkers } from './registered.ts';
import { testApp } from './testing/app.ts';

const app = await testApp();
await startWorkers(app.context);
const member = await app.client('member');

test('all 25 articles of a new installation are valid as one file', async () => {
  const samples = await readSamples(fileURLToPath(new URL('../../data/articles', import.meta.url)));
  const ids: string[] = [];
  for (const { title, title_zh: titleZh, blocks, topics } of samples)
    ids.push(await app.article({ title, titleZh, blocks, topics }));
  expect(ids).toHaveLength(25);
  const { bytes } = await exported(member, { article_ids: ids, title: '全部' });
  const entries = await entriesOf(bytes);
  checkParts(entries);
  checkByEpubcheck(bytes);
  for (const [index, { title }] of samples.entries()) {
    const page = entries.get(`EPUB/article-${index + 1}.xhtml`)?.text;
    expect(page).toContain(`<h1>${title.replaceAll('&', '&amp;')}</h1>`);
  }
});
