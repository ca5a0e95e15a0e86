/** A book with translations: what stands between its sentences, and is not of its text. */
import { beforeAll, expect, test } from 'vitest';
import type { Block } from '#contract/shapes.ts';
import { putBook } from './testing/books.ts';
import { shareProduct } from './testing/products.ts';
import { DESK, openPage, PHONE, picture } from './visit.ts';

const opened = shareProduct();
let book: string;

/** Paragraphs of different lengths, so that some of them fill their last line. */
const translated = (chapter: number): Block[] =>
  Array.from({ length: 40 }, (_, number): Block => {
    const id = `c${chapter}b${500 + number}`;
    const first = 'The keeper took one of the lamps from my arm.';
    const text = `${first} ${'It is far. '.repeat(2 + (number % 4))}We ${'w'.repeat(1 + (number % 10))}alked.`;
    const cut = { start: first.length + 1, end: text.length };
    return {
      id,
      type: 'paragraph',
      text,
      sentences: [
        { id: `${id}s0`, start: 0, end: first.length, text_zh: '看守人从我臂上取下一盏灯。', origin: 'human' },
        { id: `${id}s1`, ...cut, text_zh: '路很远。我们走着去。', origin: 'human' },
      ],
    };
  });

beforeAll(async () => {
  book = await putBook(opened.product, { chapters: 1, paragraphs: 4, ending: translated });
});

test('a bookmark has the words of the text at its place, from the beginning of a word on', async () => {
  const { page, reader } = await opened.visitAsReader(DESK);
  const text = translated(0)[1]?.text ?? '';
  const pos = { index: 0, block_id: 'c0b501', offset: text.indexOf('far.') };
  await reader.call('POST /reader/mybook/add', { body: { book_uuid: book } });
  await reader.call('POST /reader/mybook/{id}/pos', { params: { id: book }, body: { pos } });
  await openPage(page, `/book/${book}/read`);
  await page.locator('.book-turn.after').waitFor();
  await page.getByRole('button', { name: '书签' }).click();
  const marks = async () => (await reader.call('GET /reader/book/{id}/mynote', { params: { id: book } })).items;
  await expect.poll(async () => (await marks()).length).toBe(1);
  const [mark] = await marks();
  const { start } = (mark ?? { data: {} }).data as { start: { block_id: string; offset: number } };
  const block = translated(0).find(({ id }) => id === start.block_id);
  expect(mark?.text).toBe(block?.text?.slice(start.offset, start.offset + 90).trim());
});

test('the button of a translation never stands alone on a line', async () => {
  const { page } = await opened.visit(PHONE);
  await openPage(page, `/book/${book}/read`);
  await page.locator('#c0b500 .zh-open').waitFor();
  const alone: string[] = [];
  let seen = 0;
  for (const width of [320, 345, 370, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const found = await page.locator('[id^="c0b5"]').evaluateAll((blocks) =>
      blocks.map((block) => {
        const button = block.querySelector('.zh-open')?.getBoundingClientRect();
        const words = block.querySelector('.s.has-opener')?.firstChild;
        const range = document.createRange();
        if (words) range.selectNodeContents(words);
        const line = [...range.getClientRects()].at(-1);
        return { id: block.id, isBelow: !button || !line || button.top >= line.bottom };
      }),
    );
    seen += found.length;
    alone.push(...found.filter(({ isBelow }) => isBelow).map(({ id }) => `${id} at ${width}`));
  }
  await picture(page, 'book-translation-buttons-phone');
  expect(seen).toBe(160);
  expect(alone).toEqual([]);
});
