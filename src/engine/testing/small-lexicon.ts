/**
 * A lexicon of a few dozen words for the engine's own tests: the interface with nothing behind it.
 */
import type { ExamLevel } from '../exam-level.ts';
import type { LexicalEntry, Lexicon } from '../lexicon.ts';
import type { Inflection, PartOfSpeech } from '../part-of-speech.ts';

interface Word {
  rank?: number;
  tags?: ExamLevel[];
  parts?: PartOfSpeech[];
  forms?: Partial<Record<Inflection, string>>;
  base?: string;
  isName?: boolean;
  abstractness?: number;
}

const words: Record<string, Word> = {
  I: { rank: 11, tags: ['zk'], parts: ['pronoun'] },
  we: { rank: 24, tags: ['zk'], parts: ['pronoun'] },
  be: { rank: 2, tags: ['zk'], parts: ['verb'], forms: { third_person: 'is', past: 'was' } },
  the: { rank: 1, tags: ['zk'], parts: ['determiner'] },
  it: { rank: 10, tags: ['zk'], parts: ['pronoun'] },
  her: { rank: 40, tags: ['zk'], parts: ['pronoun'] },
  of: { rank: 4, tags: ['zk'], parts: ['preposition'] },
  into: { rank: 60, tags: ['zk'], parts: ['preposition'] },
  up: { rank: 50, tags: ['zk'], parts: ['adverb'] },
  do: { rank: 18, tags: ['zk'], parts: ['verb'], forms: { past: 'did' } },
  take: { rank: 63, tags: ['zk'], parts: ['verb', 'noun'], forms: { past: 'took', past_participle: 'taken' } },
  make: { rank: 45, tags: ['zk'], parts: ['verb'], forms: { past: 'made', past_participle: 'made' } },
  give: { rank: 71, tags: ['zk'], parts: ['verb'], forms: { past: 'gave' } },
  leave: {
    rank: 127,
    tags: ['zk'],
    parts: ['noun', 'verb'],
    forms: { past: 'left', past_participle: 'left', third_person: 'leaves' },
  },
  leaf: { rank: 1559, tags: ['zk'], parts: ['noun'], forms: { plural: 'leaves' } },
  left: { rank: 771, tags: ['zk'], parts: ['adjective', 'adverb', 'noun'] },
  live: { rank: 200, tags: ['zk'], parts: ['verb'], forms: { third_person: 'lives' } },
  life: { rank: 114, tags: ['zk'], parts: ['noun'], forms: { plural: 'lives' } },
  thank: { rank: 900, tags: ['zk'], parts: ['verb'], forms: { third_person: 'thanks' } },
  thanks: { rank: 1528, parts: ['noun'] },
  good: { rank: 100, tags: ['zk'], parts: ['adjective'], forms: { superlative: 'best' } },
  best: { rank: 309, tags: ['ielts'], parts: ['adjective', 'adverb'] },
  build: { rank: 300, tags: ['zk'], parts: ['verb'], forms: { present_participle: 'building' } },
  building: { rank: 420, tags: ['zk'], parts: ['noun'], forms: { plural: 'buildings' } },
  find: { rank: 90, tags: ['zk'], parts: ['verb'], forms: { past: 'found' } },
  found: { rank: 2608, tags: ['gk'], parts: ['verb'] },
  google: { rank: 9000, parts: ['verb'] },
  account: { rank: 600, abstractness: 1.3, tags: ['zk'], parts: ['noun', 'verb'], forms: { plural: 'accounts' } },
  mind: { rank: 300, tags: ['zk'], parts: ['noun', 'verb'], forms: { plural: 'minds' } },
  cat: { rank: 1800, abstractness: -1.5, tags: ['zk'], parts: ['noun'], forms: { plural: 'cats' } },
  dog: { rank: 1100, abstractness: -1.2, tags: ['zk'], parts: ['noun'], forms: { plural: 'dogs' } },
  see: { rank: 47, tags: ['zk'], parts: ['verb'], forms: { past: 'saw' } },
  run: { rank: 202, tags: ['zk'], parts: ['verb', 'noun'], forms: { past: 'ran' } },
  in: { rank: 6, tags: ['zk'], parts: ['preposition'] },
  upon: { rank: 405, tags: ['zk'], parts: ['preposition'] },
  fairness: { rank: 5200, abstractness: 1.1, parts: ['noun'] },
  big: { rank: 250, tags: ['zk'], parts: ['adjective'] },
  slow: { rank: 1300, tags: ['zk'], parts: ['adjective', 'verb'] },
  slowly: { rank: 1222, tags: ['cet4'], parts: ['adverb'], base: 'slow' },
  hole: { rank: 1900, tags: ['gk'], parts: ['noun'], forms: { plural: 'holes' } },
  black: { rank: 260, tags: ['zk'], parts: ['adjective', 'noun'] },
  place: { rank: 170, tags: ['zk'], parts: ['noun', 'verb'], forms: { plural: 'places' } },
  acrimony: { rank: 17_000, tags: ['gre'], parts: ['noun'] },
  obfuscate: { rank: 25_000, tags: ['gre'], parts: ['verb'], forms: { past: 'obfuscated' } },
  perfidious: { rank: 27_000, tags: ['gre'], parts: ['adjective'] },
  Wales: { rank: 1900, parts: ['noun'], isName: true },
  wale: { rank: 30_000, parts: ['noun'] },
  creche: { rank: 18_000, parts: ['noun'] },
  London: { rank: 248, parts: ['noun'], isName: true },
  phonetic: { rank: 13_000, parts: ['adjective'], forms: { plural: 'phonetics' } },
  phonetics: { rank: 27_000, parts: ['noun'] },
  critic: { rank: 2700, tags: ['cet6'], parts: ['noun'], forms: { plural: 'critics' } },
  johannes: { rank: 47_000, parts: ['noun'] },
  rose: { rank: 4800, tags: ['zk'], parts: ['noun'] },
  reluctant: { rank: 4200, tags: ['cet4'], parts: ['adjective'] },
  to: { rank: 5, tags: ['zk'], parts: ['preposition'] },
  she: { rank: 30, tags: ['zk'], parts: ['pronoun'] },
  lie: { rank: 1100, tags: ['zk'], parts: ['verb', 'noun'], forms: { past: 'lay' } },
  cooky: { rank: 24_995, parts: ['noun'], forms: { plural: 'cookies' } },
  cookie: { rank: 3269, tags: ['gk'], parts: ['noun'] },
  will: { rank: 31, tags: ['zk'], parts: ['verb', 'noun'] },
};

export const smallLexicon: Lexicon = {
  entry(word) {
    const headword = [word, word.toLowerCase(), ...Object.keys(words)].find(
      (key) => Object.hasOwn(words, key) && key.toLowerCase() === word.toLowerCase(),
    );
    const found = headword === undefined ? undefined : words[headword];
    return headword !== undefined && found ? entryOf(headword, found) : null;
  },
  readings: (form) =>
    Object.entries(words).flatMap(([lemma, word]) =>
      (Object.entries(word.forms ?? {}) as [Inflection, string][]).flatMap(([inflection, spelling]) =>
        spelling === form ? [{ lemma, inflection }] : [],
      ),
    ),
  abstractness: (lemma) => words[lemma]?.abstractness ?? null,
};

function entryOf(headword: string, word: Word): LexicalEntry {
  return {
    headword,
    rank: word.rank ?? null,
    tags: word.tags ?? [],
    collins: 0,
    parts: word.parts ?? [],
    isName: word.isName ?? false,
    base: word.base ?? null,
  };
}
