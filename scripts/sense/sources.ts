/** Reads what the wordings are judged by; none of it is in the project. */
import { coresOf, splitWordings } from '#engine/sense/wordings.ts';
import { normalizeWord } from '#engine/tokens.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';
import type { Sources } from './candidates.ts';
import { type EnglishGloss, readChineseDictionary, readChineseWords } from './chinese.ts';
import { readPhrases } from './cooccurrence.ts';
import { glossVectors } from './gloss-vectors.ts';
import { readWordnet } from './wordnet.ts';

/** Headwords whose wordings are counted. */
const LAST_RANK = 40_000;

export function readSources(
  paths: { cedict: string; jieba: string; vectors: string; wordnet: string },
  dictionary: Pick<Dictionary, 'ranked'>,
  sensesOf: (key: string) => readonly { zh: string }[],
): Sources {
  const cedict = readChineseDictionary(paths.cedict);
  const byGloss = new Map<string, { word: string; gloss: EnglishGloss }[]>();
  for (const [word, glosses] of cedict.glosses) {
    for (const gloss of glosses) {
      const key = gloss.text.toLowerCase();
      const known = byGloss.get(key) ?? [];
      if (!known.some((other) => other.word === word)) known.push({ word, gloss });
      byGloss.set(key, known);
    }
  }
  const owners = new Map<string, { key: string; weight: number }[]>();
  const coresOfKey = new Map<string, Set<string>>();
  for (const { word, rank } of dictionary.ranked(LAST_RANK)) {
    const key = normalizeWord(word);
    const cores = new Set(sensesOf(key).flatMap(({ zh }) => splitWordings(zh).map((one) => coresOf(one)[0] ?? '')));
    coresOfKey.set(key, cores);
    for (const core of cores) {
      const known = owners.get(core) ?? [];
      known.push({ key, weight: 1 / rank });
      owners.set(core, known);
    }
  }
  const phrases = readPhrases(cedict, (word) => coresOfKey.has(word));
  const vectors = glossVectors(paths.vectors);
  return {
    words: readChineseWords(paths.jieba),
    cedict,
    vectors,
    owners,
    byGloss,
    coresOfKey,
    phrases,
    synsets: readWordnet(paths.wordnet),
  };
}
