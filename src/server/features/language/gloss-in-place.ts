/**
 * What a word says where it stands: the sense that its sentence asks for, worded as the sentence's translation words it, or the
 * meaning of the phrase around it.
 */
import type { Block } from '#contract/shapes.ts';
import { senseByTranslation, wordedFirst } from '#engine/sense/sense-by-translation.ts';
import { type Dictionary, type DictionaryWord, shortGloss } from '#server/features/dictionary/service.ts';

export interface PlaceGloss {
  resolve: string;
  /** Headword of the card that opens there, when it is another than the lemma: a phrase, or an entry of the form's own. */
  headword?: string;
}

/** A word's place in a block of text. */
export interface WordPlace {
  block: Block;
  start: number;
  end: number;
}

/** Null when the dictionary has no Chinese for the word. */
export function glossInPlace(
  lemma: string,
  { block, start, end }: WordPlace,
  dictionary: Pick<Dictionary, 'lookup'>,
): PlaceGloss | null {
  const text = block.text ?? '';
  const sentence = block.sentences?.find((one) => one.start <= start && start < one.end);
  if (sentence === undefined) return plainGloss(lemma, dictionary);
  const found = dictionary.lookup(text.slice(start, end), text.slice(sentence.start, sentence.end), {
    at: start - sentence.start,
  });
  const resolve = found && wordedFor(found, sentence.text_zh);
  if (!found || !resolve) return plainGloss(lemma, dictionary);
  return found.lemma === lemma ? { resolve } : { resolve, headword: found.lemma };
}

/** The first wordings of the first sense. */
export function plainGloss(lemma: string, dictionary: Pick<Dictionary, 'lookup'>): PlaceGloss | null {
  const zh = dictionary.lookup(lemma)?.senses[0]?.zh;
  const resolve = zh ? shortGloss(zh) : null;
  return resolve === null ? null : { resolve };
}

/** The wording that the translation uses comes first. */
function wordedFor({ senses, best, likely }: DictionaryWord, translation: string | null): string | null {
  const { sense, wording } = senseByTranslation(senses, best, likely, translation);
  const zh = senses[sense ?? likely[0] ?? 0]?.zh;
  return zh === undefined ? null : shortGloss(wordedFirst(zh, wording));
}
