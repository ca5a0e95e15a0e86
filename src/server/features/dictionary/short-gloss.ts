/** A word's Chinese cut to what fits on a line above or beside it. */
import type { UniversalTag } from '#engine/tagger/universal-tags.ts';
import type { DictionaryWord } from './dictionary-word.ts';

/** Wordings of a sense that are kept. */
const WORDINGS = 2;
const LONGEST_GLOSS = 20;

/** In brackets of any kind: `热浪[波]`, `<美>风险资本`. */
const REMARK = /[（(][^）)]*[）)]|\[[^\]]*\]|<[^>]*>|[〈［][^〉］]*[〉］]/g;

const LABELS_OF_TAG: Partial<Record<UniversalTag, RegExp>> = {
  NOUN: /\bn\./,
  VERB: /\bv[ti]?\./,
  ADJ: /\badj\./,
  ADV: /\badv\./,
};

/** @param zh of one sense. @returns its first wordings without field and remarks, at most 20 characters; null when nothing is left */
export function shortGloss(zh: string): string | null {
  const [first = '', ...others] = zh
    .replace(/^〔[^〕]*〕/, '')
    .split(/[，；、]/)
    .map((wording) => wording.replace(REMARK, '').trim());
  let gloss = first;
  for (const wording of others.filter(Boolean).slice(0, WORDINGS - 1)) {
    if (gloss.length + wording.length < LONGEST_GLOSS) gloss = gloss ? `${gloss}；${wording}` : wording;
  }
  return gloss.slice(0, LONGEST_GLOSS) || null;
}

/**
 * Of the sense that fits, else of the first one of the word class, else of the first.
 *
 * @param tag as the word was read in its sentence
 */
export function shortGlossOf(
  { senses, best }: Pick<DictionaryWord, 'senses' | 'best'>,
  tag?: UniversalTag,
): string | null {
  const labels = tag && LABELS_OF_TAG[tag];
  const sense = senses[best ?? -1] ?? senses.find(({ pos }) => labels?.test(pos)) ?? senses[0];
  return sense ? shortGloss(sense.zh) : null;
}
