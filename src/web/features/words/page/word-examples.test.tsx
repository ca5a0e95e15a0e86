import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { MyWordDetail, WordContext, WordExample, WordInfo } from '#contract/shapes.ts';
import { WordExamples } from './word-examples.tsx';

const example: WordExample = {
  text: 'The harbour woke slowly.',
  text_zh: '港口慢慢醒来。',
  article_id: '12',
  title: 'A Port at Dawn',
  start: 12,
  end: 16,
};
const met: WordContext = { sentence: 'Nobody woke the baker.', sentence_zh: null, start: 7, end: 11, title: null };
const pageOf = (examples: WordExample[]) => {
  const detail = { info: { examples } as WordInfo, contexts: [met] } satisfies Pick<MyWordDetail, 'info' | 'contexts'>;
  return renderToStaticMarkup(<WordExamples detail={detail} level={1} />);
};

test('a word’s page lists examples with translation and article, without the sentences in which it was met', () => {
  const page = pageOf([example, { ...example, text: met.sentence, article_id: '13' }]);
  expect(page).toMatch(/<h2[^>]*>例句<\/h2>/);
  expect(page).toContain('<p lang="en">The harbour <b>woke</b> slowly.</p>');
  expect(page).toContain('港口慢慢醒来。');
  expect(page).toContain('href="/article/12"');
  expect(page).toContain('A Port at Dawn');
  expect(page).not.toContain('baker');
});

test('a word without examples has no such part on its page', () => {
  expect(pageOf([])).toBe('');
});
