/** An editor changes an article under a reader's highlights: one follows its words, one is put back by hand. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { seriousBarriers } from '#web/testing/barriers.ts';
import { logInAsAdmin } from './calls.ts';
import { shareProduct } from './testing/products.ts';
import { PHONE, placeOf } from './visit.ts';

const opened = shareProduct();

/** Two highlights in one paragraph, whose first sentence is then written anew. @returns the article's id */
async function rewrittenArticle(): Promise<string> {
  const { call } = await logInAsAdmin(opened.product.address);
  const { items } = await call('GET /reader/article/waikan', { query: {} });
  const id = items.find(({ title }) => title === 'The Fluent Stranger')?.id ?? '';
  const { blocks, version } = await call('GET /reader/article/waikan/{id}/show', { params: { id }, query: {} });
  const block = blocks.find(({ text }) => text?.includes('The opposite moral comes'));
  const [text, first] = [block?.text ?? '', block?.sentences?.[0]];
  const mark = (quote: string, comment: string) => {
    const start = text.indexOf(quote);
    const point = (offset: number) => ({ block_id: block?.id ?? '', offset });
    const data = { start: point(start), end: point(start + quote.length), quote, prefix: '', suffix: '', version };
    const body = { note_uuid: randomUUID(), text: quote, comment, root: 'en' as const, color: 'green' as const, data };
    return call('POST /reader/article/{id}/notes/add', { params: { id }, body });
  };
  await mark(text.slice(0, first?.end), '要放回去的');
  await mark('opposite moral', '跟着走的');
  const changed = blocks.map((other) =>
    other === block ? { ...other, text: `Someone wrote this anew.${text.slice(first?.end)}`, sentences: [] } : other,
  );
  await call('POST /reader/article/{id}/update', { params: { id }, body: { article: { version, blocks: changed } } });
  return id;
}

test('after a new version one highlight stands at its words, and the lost one is put back from the note page', async () => {
  const id = await rewrittenArticle();
  const phone = await opened.visitAsEditor(PHONE);
  await phone.page.goto(`/mynote/${id}`);
  await phone.page.getByRole('link', { name: '回到原文' }).click();
  await phone.page.getByRole('toolbar', { name: '这条划线' }).waitFor();
  const marked = () =>
    phone.page.evaluate(() => [...(CSS.highlights.get('mark-green') ?? [])].map((range) => range.toString()));
  await expect.poll(marked).toEqual(['opposite moral']);
  expect(phone.troubles).toEqual([]);
  await phone.context.close();

  const { page, context, troubles } = await opened.visitAsEditor();
  await page.goto(`/mynote/${id}`);
  await page.getByRole('link', { name: '放回原文' }).click();
  await page.getByRole('region', { name: '放回原文' }).waitFor();
  const words = await placeOf(page, 'Someone wrote this anew');
  await page.mouse.move(words.left, words.y);
  await page.mouse.down();
  await page.mouse.move(words.right, words.y, { steps: 8 });
  await page.mouse.up();
  await page.getByRole('button', { name: '放到这里' }).waitFor();
  expect(await seriousBarriers(page)).toEqual([]);
  const saved = page.waitForResponse((response) => response.url().includes('/notes/add') && response.ok());
  await page.getByRole('button', { name: '放到这里' }).click();
  await saved;
  await page.goto(`/mynote/${id}`);
  await page.getByText('要放回去的').waitFor();
  await page.getByText('Someone wrote this anew').waitFor();
  expect(await page.getByRole('heading', { name: '未定位' }).count()).toBe(0);
  expect(troubles).toEqual([]);
  await context.close();
});
