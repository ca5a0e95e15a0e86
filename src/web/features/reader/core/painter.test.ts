import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CorePages, startCorePages } from '../testing/core-page.ts';
import { paragraph } from '../testing/texts.ts';

let pages: CorePages;
beforeAll(async () => {
  pages = await startCorePages();
});
afterAll(() => pages?.close());

const many = Array.from({ length: 90 }, (_, index) =>
  paragraph(`b${index}`, [[`Paragraph ${index} says that bread rises slowly in a warm kitchen near you.`, '译文。']]),
);

test('overlapping highlights show the newest on top and the older as a line, each over its own text', async () => {
  const page = await pages.open(many);
  const painted = await page.evaluate(async () => {
    const block = document.querySelector('[data-block="b0"]') as HTMLElement;
    const painter = readerCore.createPainter(readerCore.createHighlightApiRenderer());
    const span = (start: number, end: number) => [{ block, strand: 'own' as const, start, end }];
    painter.setMarks([
      { id: 'old', color: 'yellow', order: 1, spans: span(0, 20) },
      { id: 'new', color: 'green', order: 2, spans: span(12, 30) },
    ]);
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (CSS.highlights.size < 3) await frame();
    const names = [...CSS.highlights].map(
      ([name, highlight]) => [name, [...highlight].map(String), highlight.priority] as const,
    );
    return {
      names,
      at: [5, 15, 40].map((start) => painter.marksIn({ block, strand: 'own', start, end: start + 1 })),
    };
  });
  const shown = Object.fromEntries(painted.names.map(([name, texts, priority]) => [name, { texts, priority }]));
  expect(shown).toEqual({
    'mark-yellow': { texts: ['Paragraph 0 '], priority: 0 },
    'mark-green': { texts: ['says that bread ri'], priority: 0 },
    'under-yellow': { texts: ['says tha'], priority: 1 },
  });
  expect(painted.at).toEqual([['old'], ['new', 'old'], []]);
  await page.close();
});

test('only marks near the window are registered, and the others when they come near', async () => {
  const page = await pages.open(many);
  await page.evaluate(() => {
    const painter = readerCore.createPainter(readerCore.createHighlightApiRenderer());
    const blocks = [...document.querySelectorAll<HTMLElement>('#text [data-block]')];
    painter.setMarks(
      blocks.map((block, index) => ({
        id: String(index),
        color: 'blue',
        order: index,
        spans: [{ block, strand: 'own', start: 0, end: 9 }],
      })),
    );
  });
  const registered = () =>
    page.evaluate(() =>
      [...(CSS.highlights.get('mark-blue') ?? [])].map((range) =>
        (range as Range).startContainer.textContent?.slice(0, 13),
      ),
    );
  await expect.poll(registered).toContain('Paragraph 0 s');
  expect((await registered()).length).toBeLessThan(30);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(registered).toContain('Paragraph 89 ');
  await expect.poll(registered).not.toContain('Paragraph 0 s');
  await page.close();
});

test('without the highlight API the same marks stand as boxes behind their text', async () => {
  const page = await pages.open(many);
  const boxes = () =>
    page.evaluate(() => {
      const text = readerCore.rangeOf({
        block: document.querySelector('[data-block="b0"]') as HTMLElement,
        strand: 'own',
        start: 0,
        end: 9,
      });
      const [box] = document.querySelectorAll('.paint-layer .mark.pink');
      const [wanted, found] = [text?.getBoundingClientRect(), box?.getBoundingClientRect()];
      return (
        wanted &&
        found &&
        [found.left - wanted.left, found.top - wanted.top, found.width - wanted.width].map(Math.round)
      );
    });
  await page.evaluate(() => {
    const root = document.getElementById('root') as HTMLElement;
    const block = document.querySelector('[data-block="b0"]') as HTMLElement;
    const painter = readerCore.createPainter(readerCore.createBoxRenderer(root));
    painter.setMarks([{ id: 'a', color: 'pink', order: 1, spans: [{ block, strand: 'own', start: 0, end: 9 }] }]);
  });
  await expect.poll(boxes).toEqual([0, 0, 0]);
  await page.close();
});

test('a press on a highlighted word finds both, a press beside the text finds neither', async () => {
  const page = await pages.open(many);
  const presses = await page.evaluate(() => {
    const block = document.querySelector('[data-block="b0"]') as HTMLElement;
    const painter = readerCore.createPainter(readerCore.createHighlightApiRenderer());
    painter.setMarks([{ id: 'mine', color: 'pink', order: 1, spans: [{ block, strand: 'own', start: 0, end: 9 }] }]);
    const box = readerCore.rangeOf({ block, strand: 'own', start: 0, end: 9 })?.getBoundingClientRect() as DOMRect;
    const describe = (x: number, y: number) => {
      const { word, markId } = readerCore.hitTest(painter, x, y);
      return [word?.text ?? null, markId];
    };
    return [describe(box.left + 20, box.top + 8), describe(box.left - 15, box.top + 8)];
  });
  expect(presses).toEqual([
    ['Paragraph', 'mine'],
    [null, null],
  ]);
  await page.close();
});
