/** An article's words above a level, found over the whole text and brought back to their blocks. */
import type { Block, ExamLevel } from '#contract/shapes.ts';
import { levelWords } from '#engine/level-words.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';

export interface LevelWordAt {
  word: string;
  lemma: string;
  resolve: string;
  level: ExamLevel;
  blockId: string;
  /** UTF-16 offsets in the block's text. */
  start: number;
  end: number;
}

/** Wordings of the first sense that fit above a line of text. */
const WORDINGS = 2;
const LONGEST_GLOSS = 20;
/** No sentence, name or phrase runs over it. */
const BETWEEN_BLOCKS = '\n\n';

/** Each lemma once, at its first occurrence, in text order; what has no Chinese is left out. */
export function levelWordsOf(
  blocks: readonly Block[],
  level: ExamLevel,
  dictionary: Pick<Dictionary, 'lookup' | 'lexicon'>,
): LevelWordAt[] {
  const places: { blockId: string; start: number }[] = [];
  let text = '';
  for (const block of blocks) {
    if (!block.text || block.type === 'code') continue;
    places.push({ blockId: block.id, start: text.length });
    text += block.text + BETWEEN_BLOCKS;
  }
  let index = 0;
  return levelWords(text, level, dictionary.lexicon).flatMap((found) => {
    while ((places[index + 1]?.start ?? Number.POSITIVE_INFINITY) <= found.start) index++;
    const place = places[index];
    const resolve = glossOf(found.lemma, dictionary);
    if (place === undefined || resolve === null) return [];
    return [
      { ...found, resolve, blockId: place.blockId, start: found.start - place.start, end: found.end - place.start },
    ];
  });
}

/** The first wordings of the first sense: short enough to stand above a word. */
function glossOf(lemma: string, dictionary: Pick<Dictionary, 'lookup'>): string | null {
  const zh = dictionary.lookup(lemma)?.senses[0]?.zh.replace(/^〔[^〕]*〕/, '');
  if (!zh) return null;
  const [first = '', ...others] = zh
    .split(/[，；、]/)
    .map((wording) => wording.replace(/[（(][^）)]*[）)]/g, '').trim());
  let gloss = first;
  for (const wording of others.filter(Boolean).slice(0, WORDINGS - 1)) {
    if (gloss.length + wording.length < LONGEST_GLOSS) gloss = gloss ? `${gloss}；${wording}` : wording;
  }
  return gloss.slice(0, LONGEST_GLOSS) || null;
}
