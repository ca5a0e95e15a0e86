/** 词典释义 of a passage: its words and phrases, each with the sense that fits, where no service translates. */
import { setImmediate } from 'node:timers/promises';
import { type Dictionary, joinedParts, shortGlossOf } from '#server/features/dictionary/service.ts';

/** Words that carry the meaning. */
const CONTENT = new Set(['NOUN', 'VERB', 'ADJ', 'ADV', 'PROPN', 'INTJ']);
/** Look-ups between which other readers' calls go in: some milliseconds of work. */
const AT_ONCE = 20;

interface GlossedWord {
  word: string;
  zh: string;
}

/** In text order, each headword once; words of a phrase are not told apart from it. Empty for a text without English. */
export async function passageGloss(
  text: string,
  dictionary: Pick<Dictionary, 'lookup' | 'reader'>,
): Promise<GlossedWord[]> {
  const found = new Map<string, GlossedWord>();
  let asked = 0;
  for (const sentence of dictionary.reader.sentences(text)) {
    const here = text.slice(sentence.start, sentence.end);
    const phrases = dictionary.reader.phrases(text, sentence).map(({ parts }) => joinedParts(text, parts));
    const inPhrase = (at: number) => phrases.find((parts) => parts.some(({ start, end }) => start <= at && at < end));
    for (const { start, end, tag, lemma } of sentence.words) {
      const phrase = inPhrase(start);
      // A phrase is told where it begins, whatever its first word is.
      if (phrase ? phrase[0]?.start !== start : !CONTENT.has(tag)) continue;
      if (!phrase && found.has(lemma)) continue;
      asked += 1;
      if (asked % AT_ONCE === 0) await setImmediate();
      const info = dictionary.lookup(text.slice(start, end), here, { at: start - sentence.start });
      const zh = info && shortGlossOf(info, info.phrase ? undefined : tag);
      if (info && zh && !found.has(info.lemma)) found.set(info.lemma, { word: info.lemma, zh });
    }
  }
  return [...found.values()];
}
