import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { MyWordDetail, WordInfo } from '#contract/shapes.ts';
import type { OwnWord, WordStates } from '../use-word-state.ts';
import { learnAgain, ownWordOf, WordActions } from './word-actions.tsx';
import { WordContexts } from './word-contexts.tsx';
import { WordFigures } from './word-page.tsx';

const detailOf = (isInBook: boolean) =>
  ({
    id: '7',
    word: 'market',
    state: 'known',
    contexts: [],
    info: { in_myword: isInBook, senses: [] } as object as WordInfo,
  }) as object as MyWordDetail;
const isInBook = ({ isInBook: is }: OwnWord) => is === true;
const states = { stateOf: ({ state }: OwnWord) => state, isInBook } as WordStates;

test.each([true, false])('meaning and sentences are only changed of a word in the book: %s', (isInside) => {
  const detail = detailOf(isInside);
  const actions = renderToStaticMarkup(<WordActions detail={detail} states={states} onChanged={() => {}} />);
  const contexts = renderToStaticMarkup(
    <WordContexts detail={detail} level={1} isInBook={isInside} onChanged={() => {}} />,
  );
  expect([actions.includes('改释义'), contexts.includes('加例句')]).toEqual([isInside, isInside]);
});

test('a sentence shows where it comes from: an article, a book, or what a file named', () => {
  const sentence = { sentence_zh: null, start: 0, end: 0 };
  const contexts = [
    { ...sentence, sentence: 'One.', article_id: '12', title: 'A Port' },
    { ...sentence, sentence: 'Two.', book_uuid: 'b', title: 'The Ferry' },
    { ...sentence, sentence: 'Three.', title: 'My notes' },
  ];
  const page = renderToStaticMarkup(
    <WordContexts detail={{ ...detailOf(true), contexts }} level={1} isInBook onChanged={() => {}} />,
  );
  for (const address of ['/article/12', '/book/b/show']) expect(page).toContain(`href="${address}"`);
  for (const { title } of contexts) expect(page).toContain(title);
});

test('a word was forgotten as often as its reviews say', () => {
  const reviews = [1, 3, 1].map((rating) => ({ rating })) as MyWordDetail['reviews'];
  const detail = { ...detailOf(true), lapses: 0, stability: null, reviews };
  expect(renderToStaticMarkup(<WordFigures detail={detail} state="learning" />)).toMatch(/忘过.*?<b[^>]*>2<\/b> 次/);
});

test('a word that was only marked comes into the book when it is learned again', async () => {
  const [add, unmark] = [vi.fn(async () => true), vi.fn(async () => true)];
  for (const isInside of [true, false]) await learnAgain(ownWordOf(detailOf(isInside)), { isInBook, add, unmark });
  expect([add.mock.calls.length, unmark.mock.calls.length]).toEqual([1, 1]);
});
