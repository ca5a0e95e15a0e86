/** Finds where the words on which editors wrote notes stand in a text: the note's own spelling first, else another form. */
import type { Block, NotedPlace } from '#contract/shapes.ts';
import { createBoundedCache } from '#server/bounded-cache.ts';
import type { ReadableArticle } from '#server/features/articles/service.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';
import { type WordService, wholeWord, wordIn } from '#server/features/words/service.ts';

type Place = Omit<NotedPlace, 'word' | 'headword'>;
type NotedText = Pick<ReadableArticle, 'id' | 'version' | 'preview' | 'blocks'>;

/**
 * The first place of a word or a phrase, with its sentence; null when the text has it in no form.
 *
 * Takes microseconds for the note's spelling. For another form of a phrase the sentences that have its longest word are asked, a
 * millisecond each.
 */
export function notedPlace(
  word: string,
  blocks: readonly Block[],
  dictionary: Pick<Dictionary, 'lookup'>,
): Place | null {
  const spelled = firstPlace(blocks, (sentence) => wholeWord(word, sentence)?.start ?? null);
  if (spelled !== null) return spelled;
  const longest = word.split(/\s+/).reduce((long, part) => (part.length > long.length ? part : long), '');
  const info = dictionary.lookup(longest, undefined, { alone: true });
  const forms = [longest, ...(info ? [info.lemma, ...info.forms.map((form) => form.word)] : [])];
  return firstPlace(blocks, (sentence) => {
    const starts = forms.flatMap((form) => wholeWord(form, sentence)?.start ?? []);
    if (starts.length === 0) return null;
    if (longest === word) return Math.min(...starts);
    const { start, end } = wordIn(sentence, word, undefined, dictionary);
    return end > start ? start : null;
  });
}

/** Notes of some thousand articles. */
const MAX_NOTES = 20_000;

/** The place of a noted word in an article and its headword there, cached: every reader who prepares for the article asks for them. */
export function cachedNotedWords(
  dictionary: Pick<Dictionary, 'lookup'>,
  words: Pick<WordService, 'headwordOf'>,
): (article: NotedText, word: string) => { place: Place | null; headword: string } {
  const cache = createBoundedCache<string, { place: Place | null; headword: string }>(MAX_NOTES, () => 1);
  return ({ id, version, preview, blocks }, word) => {
    const key = `${id} ${version} ${preview} ${word}`;
    const kept = cache.get(key);
    if (kept !== undefined) return kept;
    const place = notedPlace(word, blocks, dictionary);
    const found = { place, headword: words.headwordOf(word, place ?? undefined) };
    cache.set(key, found);
    return found;
  };
}

/** @param startIn where the word starts in a sentence, null when it is not there */
function firstPlace(blocks: readonly Block[], startIn: (sentence: string) => number | null): Place | null {
  for (const { id, type, text = '', sentences } of blocks) {
    if (type === 'code') continue;
    for (const { start: from, end, text_zh } of sentences ?? []) {
      const sentence = text.slice(from, end);
      const start = startIn(sentence);
      if (start !== null) return { block_id: id, start, sentence, sentence_zh: text_zh ?? null };
    }
  }
  return null;
}
