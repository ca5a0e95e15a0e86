import { expect, test } from 'vitest';
import { networkError } from '#contract/client-error.ts';
import type { Change } from '../shell/outbox/entry.ts';
import { fakeBrowser } from '../shell/outbox/testing/fake-browser.ts';
import { additionOf, removalOf, restoringOf } from './word-writes.ts';

/** Made without network. @returns what the server gets when it is back */
async function sentAfter(changes: readonly Change[]) {
  const browser = fakeBrowser();
  const outbox = browser.open();
  browser.trouble = () => networkError();
  for (const change of changes) await outbox.put(change);
  browser.trouble = () => null;
  browser.sent.length = 0;
  await outbox.flush();
  return browser.sent.map(({ input }) => ('body' in input ? input.body : null));
}
const withSentence = (sentence: string) => additionOf({ word: 'oven', sentence }, 'oven');

test('a word that is added again without network keeps each of its sentences', async () => {
  const sent = await sentAfter([withSentence('Hot oven.'), withSentence('Cold oven.'), withSentence('Cold oven.')]);
  expect(sent).toEqual([
    { word: 'oven', sentence: 'Hot oven.' },
    { word: 'oven', sentence: 'Cold oven.' },
  ]);
});

test('a word that is added and removed without network is there when the removal is undone', async () => {
  const added = additionOf({ word: 'oven' }, 'oven');
  expect(await sentAfter([added, removalOf(['oven']), restoringOf(['oven'])])).toEqual([
    { word: 'oven' },
    { words: ['oven'], restore: true },
  ]);
  expect(await sentAfter([added, removalOf(['oven'])])).toEqual([{ word: 'oven' }, { word: 'oven' }]);
});
