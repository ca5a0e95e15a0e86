import { expect, test } from 'vitest';
import { startCorePages } from '../testing/core-page.ts';
import { longText, paragraph } from '../testing/texts.ts';

/** Copies of the long text: over a thousand words, three presses each. */
const COPIES = 7;

test('3,000 presses in the middle and at the edges of words find the word, in a text with glosses too', async () => {
  const pages = await startCorePages();
  const blocks = Array.from({ length: COPIES }, (_, copy) =>
    longText().map((block) => {
      const { id: _, ...rest } = block;
      return { ...rest, id: `${copy}-${block.id}` };
    }),
  ).flat();
  const page = await pages.open([...blocks, paragraph('last', [['The end.', null]])]);
  const result = await page.evaluate(() => {
    const { createTextView, rangeOf, stepWord, insertGlosses, wordAt } = readerCore;
    const view = createTextView(document.getElementById('root') as HTMLElement);
    const [first] = view.blocks();
    const words = [];
    for (
      let word = first ? stepWord(view, { block: first, strand: 'own', start: 0, end: 0 }, 1) : null;
      word;
      word = stepWord(view, word, 1)
    )
      words.push(word);
    insertGlosses(
      view,
      words
        .filter((_, index) => index % 7 === 0)
        .map(({ block, start, end, text }) => {
          return { block_id: block.dataset.block ?? '', start, end, lemma: text, label: '释义', use: 1 };
        }),
    );
    document.documentElement.dataset.gloss = 'on';
    const wrong: string[] = [];
    let presses = 0;
    for (const word of words) {
      word.block.scrollIntoView({ block: 'center' });
      const boxes = [...(rangeOf(word)?.getClientRects() ?? [])].filter(({ width }) => width > 3);
      const box = boxes[0];
      if (!box) continue;
      for (const x of [box.left + 1, box.left + box.width / 2, box.right - 1]) {
        // The 44 px of 译 reach over the end of a paragraph's last word; a press there means 译.
        if (document.elementFromPoint(x, box.top + box.height / 2)?.closest('.zh-open')) continue;
        presses++;
        const found = wordAt(x, box.top + box.height / 2);
        if (found?.start !== word.start || found.block !== word.block) wrong.push(`${word.text} → ${found?.text}`);
      }
    }
    return { presses, glosses: document.querySelectorAll('.gloss').length, wrong };
  });
  await pages.close();
  expect(result.presses).toBeGreaterThan(3_000);
  expect(result.glosses).toBeGreaterThan(100);
  expect(result.wrong).toEqual([]);
});
