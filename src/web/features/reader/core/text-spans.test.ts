import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CorePages, startCorePages } from '../testing/core-page.ts';
import { longText, paragraph } from '../testing/texts.ts';

let pages: CorePages;
beforeAll(async () => {
  pages = await startCorePages();
});
afterAll(() => pages?.close());

const two = [
  paragraph('b1', [
    ['Yeast is a fungus.', '酵母是真菌。'],
    ['Bread needs yeast.', '面包要酵母。'],
  ]),
  paragraph('b2', [['Water wakes it up.', null]]),
];

test('any stretch of a block becomes a range of just that text, and comes back as the same stretch', async () => {
  const page = await pages.open(longText());
  const wrong = await page.evaluate(() => {
    const block = document.querySelector('[data-block="b1"]') as HTMLElement;
    const text = readerCore.blockText(block);
    const bad: string[] = [];
    for (let start = 0; start < text.length; start += 3) {
      const end = Math.min(text.length, start + 17);
      const ranges = readerCore.rangesOf({ block, strand: 'own', start, end });
      const first = ranges[0] as Range;
      const last = ranges.at(-1) as Range;
      const shown = ranges.map(String).join('');
      const from = readerCore.offsetOf(block, 'own', first.startContainer, first.startOffset);
      const to = readerCore.offsetOf(block, 'own', last.endContainer, last.endOffset);
      if (shown !== text.slice(start, end) || from !== start || to !== end)
        bad.push(`${start}: ${shown} ${from}-${to}`);
    }
    return bad;
  });
  expect(wrong).toEqual([]);
  await page.close();
});

test('a selection over two blocks and an open translation is anchored by its English alone, and found again', async () => {
  const page = await pages.open(two);
  const result = await page.evaluate(() => {
    const view = readerCore.createTextView(document.getElementById('root') as HTMLElement);
    for (const sentence of document.querySelectorAll('.s')) readerCore.toggleTranslation(sentence, true);
    const range = new Range();
    range.setStart(
      readerCore.rangeOf({ block: view.block('b1') as HTMLElement, strand: 'own', start: 11, end: 12 })
        ?.startContainer as Node,
      11,
    );
    range.setEnd((view.block('b2') as HTMLElement).querySelector('.s')?.firstChild as Node, 6);
    const passage = readerCore.passageOf(view, range, 3);
    const placed = passage && readerCore.resolveAnchor(view, passage.root, passage.anchor);
    return {
      passage: passage && { root: passage.root, anchor: passage.anchor },
      text: placed && readerCore.passageText(placed),
    };
  });
  expect(result.passage).toEqual({
    root: 'en',
    anchor: {
      start: { block_id: 'b1', offset: 11 },
      end: { block_id: 'b2', offset: 5 },
      quote: 'fungus. Bread needs yeast.\nWater',
      prefix: 'Yeast is a ',
      suffix: ' wakes it up.',
      version: 3,
    },
  });
  expect(result.text).toBe('fungus. Bread needs yeast.\nWater');
  await page.close();
});

test('a selection over the end of a chapter is anchored in the chapter that it begins in', async () => {
  const page = await pages.open(two);
  const anchors = await page.evaluate(() => {
    const chapterOf = (id: string, index: number) => {
      const section = document.createElement('section');
      section.dataset.chapter = String(index);
      const block = document.querySelector(`[data-block="${id}"]`) as HTMLElement;
      block.replaceWith(section);
      section.append(block);
      return block.querySelector('.s')?.firstChild as Text;
    };
    const [first, second] = [chapterOf('b1', 0), chapterOf('b2', 1)];
    const view = readerCore.createTextView(document.getElementById('root') as HTMLElement);
    const range = new Range();
    range.setStart(first, 11);
    range.setEnd(second, 5);
    const over = readerCore.passageOf(view, range, 1);
    range.setStart(second, 0);
    const within = readerCore.passageOf(view, range, 1);
    return [over, within].map((passage) => passage && [passage.anchor.end, passage.anchor.quote]);
  });
  expect(anchors).toEqual([
    [{ block_id: 'b1', offset: 37 }, 'fungus. Bread needs yeast.'],
    [{ block_id: 'b2', offset: 5 }, 'Water'],
  ]);
  await page.close();
});

test('a selection in a translation or a title is anchored in that text', async () => {
  const page = await pages.open(two);
  const roots = await page.evaluate(() => {
    const view = readerCore.createTextView(document.getElementById('root') as HTMLElement);
    for (const sentence of document.querySelectorAll('.s')) readerCore.toggleTranslation(sentence, true);
    return ['[data-of="b1-s1"] .zh-text', '[data-block="title"]', '[data-block="title_zh"]'].map((selector) => {
      const range = new Range();
      range.selectNodeContents(document.querySelector(selector) as Element);
      const passage = readerCore.passageOf(view, range, 1);
      return (
        passage && [passage.root, passage.anchor.start.block_id, passage.anchor.start.offset, passage.anchor.quote]
      );
    });
  });
  expect(roots).toEqual([
    ['zh', 'b1', 6, '面包要酵母。'],
    ['title', 'title', 0, 'A Title of Bread'],
    ['title_zh', 'title_zh', 0, '面包的题目'],
  ]);
  await page.close();
});

test('an anchor whose text has moved within its block is found by its quote, and one whose text is gone is not', async () => {
  const page = await pages.open(two);
  const found = await page.evaluate(() => {
    const view = readerCore.createTextView(document.getElementById('root') as HTMLElement);
    const place = (quote: string) => {
      const point = { block_id: 'b1', offset: 0 };
      const anchor = {
        start: point,
        end: { block_id: 'b1', offset: 5 },
        quote,
        prefix: 'needs ',
        suffix: '.',
        version: 1,
      };
      return readerCore.resolveAnchor(view, 'en', anchor)?.map(({ start, end }) => [start, end]) ?? null;
    };
    return [place('yeast'), place('butter')];
  });
  expect(found).toEqual([[[31, 36]], null]);
  await page.close();
});

test('the sentence of a word comes with its translation, and without the label of origin', async () => {
  const page = await pages.open(two);
  const sentence = await page.evaluate(() => {
    const block = document.querySelector('[data-block="b1"]') as HTMLElement;
    const { text, textZh, start } = readerCore.sentenceAt(block, 25);
    return { text, textZh, start };
  });
  expect(sentence).toEqual({ text: 'Bread needs yeast.', textZh: '面包要酵母。', start: 19 });
  await page.close();
});

test('the reading place is found again in a long text that is laid out only near the window', async () => {
  const blocks = Array.from({ length: 400 }, (_, index) =>
    paragraph(`b${index}`, [[`Paragraph ${index} ${'goes on and on '.repeat(20)}here.`, null]]),
  );
  const page = await pages.open(blocks);
  const place = await page.evaluate(async () => {
    const view = readerCore.createTextView(document.getElementById('root') as HTMLElement);
    readerCore.scrollToPosition(view, { block_id: 'b311', offset: 120 }, 52);
    for (let frames = 0; frames < 4; frames++) await new Promise((resolve) => requestAnimationFrame(resolve));
    return readerCore.positionAtTop(view, 52);
  });
  expect(place?.block_id).toBe('b311');
  expect(Math.abs((place?.offset ?? 0) - 120)).toBeLessThan(50);
  await page.close();
});

test('where no text is near the top of the window the place is the end of what stands before, or the beginning of what follows', async () => {
  const page = await pages.open([
    paragraph('b1', [['Bread needs yeast.', null]]),
    paragraph('b2', [['So does beer.', null]]),
  ]);
  const at = (scrolled: number) =>
    page.evaluate((by) => {
      const root = document.getElementById('root') as HTMLElement;
      const text = document.getElementById('text') as HTMLElement;
      document.body.style.paddingBottom = '2000px';
      text.style.marginTop = '1200px';
      document.querySelector<HTMLElement>('[data-block="b2"]')?.style.setProperty('margin-top', '1200px');
      scrollTo({ top: by, behavior: 'instant' });
      return readerCore.positionAtTop(readerCore.createTextView(root), 52);
    }, scrolled);
  expect(await at(1_000)).toEqual({ block_id: 'b1', offset: 0 });
  expect(await at(1_500)).toEqual({ block_id: 'b1', offset: 'Bread needs yeast.'.length });
  expect(await at(2_200)).toEqual({ block_id: 'b2', offset: 0 });
  expect(await at(2_900)).toEqual({ block_id: 'b2', offset: 'So does beer.'.length });
  await page.close();
});
