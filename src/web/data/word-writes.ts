/**
 * The one way in which words of the reader's book are changed: through the outbox, so that a change without network waits on the device, and
 * told to every open page. Each function throws an `ApiError` when the server refuses.
 */
import type { InputOf } from '#contract/index.ts';
import type { Change, Outcome } from '../shell/outbox/entry.ts';
import { pageOutbox } from '../shell/outbox/page-outbox.ts';
import { announceWordChanges, type WordChange } from '../shell/word-changes.ts';
import { queryStore } from './query-store.ts';

export type WordMark = 'known' | 'ignored';

/** Words that one call takes. */
const MAX_AT_ONCE = 1_000;

/**
 * @param item the headword, where the word is one of its forms
 * @returns whether the server has it, or it waits on this device
 */
export async function addWord(body: InputOf<'POST /reader/myword'>['body'], item = body.word): Promise<Outcome> {
  const outcome = await send(additionOf(body, item));
  // The server may have found another headword.
  const kept = outcome.state === 'sent' && 'word' in outcome.result ? outcome.result.word : item;
  tell(outcome, [{ word: typeof kept === 'string' ? kept : item, in_myword: true }]);
  return outcome;
}

/**
 * Adding a word with its sentence. Each sentence is a change by itself, which a deletion does not replace, so that undoing the deletion
 * restores the word.
 */
export function additionOf(body: InputOf<'POST /reader/myword'>['body'], item: string): Change {
  const aspect = `add ${body.sentence ?? ''}`;
  return { ...changeOf([item], aspect), text: body.word, call: { name: 'POST /reader/myword', input: { body } } };
}

/** Leaves nothing of a word that was refused where it had been typed. @param item as it was added */
export function dropRefusedWord(item: string): void {
  const { item: refused } = changeOf([item], 'book');
  for (const entry of pageOutbox().view().refused) if (entry.item === refused) pageOutbox().drop(entry);
}

/** Removes words from the word book; within a day {@link restoreWords} brings them back. @param words headwords */
export async function removeWords(words: readonly string[]): Promise<void> {
  for (const some of batchesOf(words)) {
    const news = some.map((one) => ({ word: one, known: null, in_myword: false }));
    await put(removalOf(some), news);
  }
}

export function removalOf(words: string[]): Change {
  const [word = ''] = words;
  const call =
    words.length === 1
      ? ({ name: 'POST /reader/myword/del', input: { body: { word } } } as const)
      : ({ name: 'POST /reader/myword/del/many', input: { body: { words } } } as const);
  return { ...changeOf(words, 'book'), call };
}

/** Brings back words that were removed within a day, with their sentences and their memory. */
export async function restoreWords(words: readonly string[]): Promise<void> {
  for (const some of batchesOf(words)) {
    const news = some.map((word) => ({ word, in_myword: true }));
    await put(restoringOf(some), news);
  }
}

export function restoringOf(words: string[]): Change {
  const input = { body: { words, restore: true } };
  return { ...changeOf(words, 'book'), call: { name: 'POST /reader/myword/del/many', input } };
}

/** @param words headwords. @param mark replaces the other mark; null removes either */
export async function markWords(words: readonly string[], mark: WordMark | null): Promise<void> {
  for (const some of batchesOf(words)) {
    const body = mark === null ? { words: some, known: false } : { words: some, known: true, mark, as_given: true };
    const news = some.map((word) => ({ word, known: mark === 'known', ignored: mark === 'ignored' }));
    await put({ ...changeOf(some, 'known'), call: { name: 'POST /reader/myword/known', input: { body } } }, news);
  }
}

async function put(change: Change, news: readonly WordChange[]): Promise<void> {
  tell(await send(change), news);
}

async function send(change: Change): Promise<Outcome> {
  const outcome = await pageOutbox().put(change);
  if (outcome.state === 'refused') throw outcome.error;
  if (outcome.state === 'sent') queryStore.evict('GET /reader/myword');
  return outcome;
}

function tell({ state }: Outcome, news: readonly WordChange[]): void {
  if (state !== 'forLogin') announceWordChanges(news);
}

/** A newer change of the same words and aspect replaces one that has not been sent. */
function changeOf(words: string[], aspect: string) {
  const name = words.join(', ');
  return { item: words.length === 1 ? `word:${name}` : `words:${name}`, aspect, text: name };
}

function* batchesOf(words: readonly string[]): Generator<string[]> {
  for (let from = 0; from < words.length; from += MAX_AT_ONCE) yield words.slice(from, from + MAX_AT_ONCE);
}
