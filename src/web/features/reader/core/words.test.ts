import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CorePages, startCorePages } from '../testing/core-page.ts';
import { longText } from '../testing/texts.ts';
import { wordIn } from './words.ts';

let pages: CorePages;
beforeAll(async () => {
  pages = await startCorePages();
});
afterAll(() => pages?.close());

test('a word keeps its hyphens, apostrophes and dotted letters, and figures are no words', () => {
  const text = 'The well-known U.S. baker didn’t sell 37 loaves—ever.';
  const wordAt = (part: string, shift = 0) => {
    const found = wordIn(text, text.indexOf(part) + shift);
    return found && text.slice(found.start, found.end);
  };
  expect(wordAt('known')).toBe('well-known');
  expect(wordAt('S.')).toBe('U.S');
  expect(wordAt('didn’t', 5)).toBe('didn’t');
  expect(wordAt('ever')).toBe('ever');
  expect(wordAt('37')).toBeNull();
  expect(wordAt(' loaves')).toBeNull();
});

test('pressing the middle of any word of a 300-word text finds just that word', async () => {
  const page = await pages.open(longText(), { width: 390, height: 6000 });
  const result = await page.evaluate(() => {
    const view = readerCore.createTextView(document.getElementById('root') as HTMLElement);
    const first = view.block('title') as HTMLElement;
    const wrong: string[] = [];
    let count = 0;
    let word = readerCore.stepWord(view, { block: first, strand: 'own', start: 0, end: 0 }, 1);
    for (; word; word = readerCore.stepWord(view, word, 1)) {
      count++;
      for (const box of readerCore.rangeOf(word)?.getClientRects() ?? []) {
        const hit = readerCore.wordAt(box.left + box.width / 2, box.top + box.height / 2);
        if (hit?.block !== word.block || hit.start !== word.start || hit.end !== word.end) wrong.push(word.text);
      }
    }
    return { wrong, count };
  });
  expect(result.count).toBeGreaterThan(200);
  expect(result.wrong).toEqual([]);
  await page.close();
});

test('words and sentences of a table end with their cell, while its offsets go on', async () => {
  const rows = [
    ['Country', 'Bakers', 'Capital'],
    ['France', '67', 'Paris'],
  ];
  const page = await pages.open([{ id: 't1', type: 'table', rows }]);
  const found = await page.evaluate(() => {
    const view = readerCore.createTextView(document.getElementById('root') as HTMLElement);
    const table = view.block('t1') as HTMLElement;
    const words: string[] = [];
    let word = readerCore.stepWord(view, { block: table, strand: 'own', start: 0, end: 0 }, 1);
    for (; word?.block === table; word = readerCore.stepWord(view, word, 1)) words.push(`${word.start} ${word.text}`);
    const paris = readerCore.blockText(table).indexOf('Paris');
    const { text, start } = readerCore.sentenceAt(table, paris + 1);
    return { words, text, start, all: readerCore.blockText(table) };
  });
  expect(found).toEqual({
    words: ['0 Country', '7 Bakers', '13 Capital', '20 France', '28 Paris'],
    text: 'Paris',
    start: 28,
    all: 'CountryBakersCapitalFrance67Paris',
  });
  await page.close();
});

test('of a sentence of thousands of characters the part around the word is asked about and kept', async () => {
  const text = `${'Nobody counted the loaves that were sold in the market, '.repeat(100)}nobody.`;
  const page = await pages.open([{ id: 'b1', type: 'paragraph', text }]);
  const found = await page.evaluate(() => {
    const view = readerCore.createTextView(document.getElementById('root') as HTMLElement);
    const block = view.block('b1') as HTMLElement;
    const all = readerCore.blockText(block);
    const texts = new Set<string>();
    let wrong = 0;
    let word = readerCore.stepWord(view, { block, strand: 'own', start: 0, end: 0 }, 1);
    for (; word?.block === block; word = readerCore.stepWord(view, word, 1)) {
      const around = readerCore.sentenceAround(word);
      const at = word.start - around.start;
      if (around.text.slice(at, at + word.text.length) !== word.text || around.text.length > 2_000) wrong++;
      if (all.slice(around.start, around.end) !== around.text || all.charAt(around.start - 1).trim() !== '') wrong++;
      texts.add(around.text);
    }
    return { wrong, texts: texts.size };
  });
  expect(found).toEqual({ wrong: 0, texts: 6 });
  await page.close();
});

test('pressing blank space finds nothing', async () => {
  const page = await pages.open(longText(), { width: 390, height: 6000 });
  const hits = await page.evaluate(() => {
    const found: string[] = [];
    let pressed = 0;
    for (const block of document.querySelectorAll('#text [data-block]')) {
      const range = new Range();
      range.selectNodeContents(block);
      const boxes = [...range.getClientRects()];
      const last = boxes.at(-1) as DOMRect;
      const points = [
        [last.right + 30, last.top + last.height / 2],
        [8, last.top + last.height / 2],
        [last.left + 4, last.bottom + 12],
      ] as const;
      for (const [x, y] of points) {
        pressed++;
        const word = readerCore.wordAt(x, y);
        if (word) found.push(`${word.text} at ${x},${y}`);
      }
    }
    return { found, pressed };
  });
  expect(hits.pressed).toBe(36);
  expect(hits.found).toEqual([]);
  await page.close();
});

test('stepping goes through every word forwards and the same way back', async () => {
  const page = await pages.open(longText());
  const [there, back] = await page.evaluate(() => {
    const view = readerCore.createTextView(document.getElementById('text') as HTMLElement);
    const walk = (from: Parameters<typeof readerCore.stepWord>[1], direction: 1 | -1) => {
      const seen: string[] = [];
      let at = from;
      for (
        let next = readerCore.stepWord(view, at, direction);
        next;
        next = readerCore.stepWord(view, next, direction)
      ) {
        seen.push(next.text);
        at = next;
      }
      return { seen, at };
    };
    const block = view.blocks()[0] as HTMLElement;
    const forwards = walk({ block, strand: 'own', start: 0, end: 0 }, 1);
    const backwards = walk({ ...forwards.at, start: forwards.at.end }, -1);
    return [forwards.seen, backwards.seen.reverse()];
  });
  expect(there?.slice(0, 4)).toEqual(['The', 'well-known', 'baker', 'didn’t']);
  expect(back).toEqual(there);
  await page.close();
});
