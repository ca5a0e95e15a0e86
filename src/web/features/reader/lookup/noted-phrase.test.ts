import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOf, clickText, painted } from '../testing/on-page.ts';
import { type ReaderPages, startReaderPages } from '../testing/reader-pages.ts';
import { breadText, paragraph } from '../testing/texts.ts';
import { textMarkup } from '../text-markup.ts';
import { notedPhraseAt } from './noted-phrase.ts';

let pages: ReaderPages;
beforeAll(async () => {
  const noted = paragraph('noted', [
    ['It goes without saying that bread is made at night.', null],
    ['Time out of mind it was.', null],
  ]);
  pages = await startReaderPages(textMarkup([noted, ...breadText(2)]));
});
afterAll(() => pages?.close());

test('of noted phrases the longest is found from any word of it, where it stands', () => {
  const words = ['trickle', 'slowed to', 'slowed to a trickle'].map((word) => ({ word, resolve: word, tag: null }));
  const sentence = 'The supply slowed to a trickle, a trickle of new drugs.';
  const phraseAt = (at: number) => notedPhraseAt(words, sentence, at)?.entry.word ?? null;
  expect(['slowed', 'to a', 'trickle'].map((word) => phraseAt(sentence.indexOf(word)))).toEqual(
    Array(3).fill('slowed to a trickle'),
  );
  expect(phraseAt(sentence.lastIndexOf('trickle'))).toBeNull();
  expect(phraseAt(0)).toBeNull();
});

test('a click on a word of a noted phrase shows the phrase, marks all of it and keeps it, not the word', async () => {
  const page = await pages.open();
  await clickText(page, 'without');
  const card = page.locator('.word-card');
  await card.getByRole('heading', { name: 'goes without saying' }).waitFor();
  await expect.poll(() => card.locator('.ch-mean').textContent()).toContain('不用说');
  expect(await painted(page, 'word')).toEqual(['goes without saying']);
  await card.getByRole('button', { name: '加入生词' }).click();
  await expect
    .poll(async () => (await callsOf(page, 'addWord'))[0]?.[1])
    .toMatchObject({
      word: 'goes without saying',
      resolve: 'phr. v. 不用说',
      start: 3,
    });
  await page.context().close();
});

test('a noted phrase that the dictionary lacks is kept as the note spells it, and each of its words can be looked up', async () => {
  const page = await pages.open();
  await clickText(page, 'out of');
  const card = page.locator('.word-card');
  await card.getByRole('heading', { name: 'time out of mind' }).waitFor();
  await card.getByText('很久以前').waitFor();
  await card.getByRole('button', { name: '加入生词' }).click();
  await expect.poll(async () => (await callsOf(page, 'addWord'))[0]?.[1]).toMatchObject({ word: 'time out of mind' });
  await card.getByRole('button', { name: 'mind' }).click();
  await card.getByRole('heading', { name: 'mind', exact: true }).waitFor();
  await card.getByRole('button', { name: '返回' }).click();
  await card.getByRole('heading', { name: 'time out of mind' }).waitFor();
  await page.context().close();
});
