/**
 * Phrasal verbs against a treebank's `compound:prt`, and the hits judged by hand, by their positions in the treebank.
 */
import { readFileSync } from 'node:fs';
import type { PhraseMatch } from '#engine/phrases/find.ts';
import type { TextReader } from '#server/features/dictionary/text-reader.ts';
import type { TreebankDocument, TreebankWord } from '../tagger/treebank.ts';

export interface Recall {
  annotated: number;
  found: number;
}

export interface PhrasalVerbScore {
  /** Particles next to their verb, and apart from it. */
  adjacent: Recall;
  separated: Recall;
  /** Hits judged by hand that are still found, and how many of them were judged right. */
  judged: { found: number; right: number };
  /** Verbs with particles that were not found, with their neighbours. */
  worst: string[];
}

const WORST = 20;
const AROUND = 20;
/** Verdicts on the development part of the treebank, and on its training part. */
const verdictFiles = ['phrasal-verbs.tsv', 'phrasal-verbs-train.tsv'].map(
  (name) => new URL(`../../src/engine/gold/${name}`, import.meta.url),
);

/** Scores the documents of a treebank. Those that the verdicts do not speak of leave `judged` at zero. */
export function scorePhrasalVerbs(documents: readonly TreebankDocument[], reader: TextReader): PhrasalVerbScore {
  const verdicts = readVerdicts();
  const score: PhrasalVerbScore = {
    adjacent: { annotated: 0, found: 0 },
    separated: { annotated: 0, found: 0 },
    judged: { found: 0, right: 0 },
    worst: [],
  };
  for (const { text, sentences } of documents) {
    const matches = reader.sentences(text).flatMap((sentence) => reader.phrases(text, sentence));
    const byStart = Map.groupBy(matches, ({ parts }) => parts[0]?.start ?? 0);
    for (const { id, words } of sentences) {
      words.forEach((particle, index) => {
        const verb = words[particle.head - 1];
        if (particle.relation === 'compound:prt' && verb !== undefined) {
          const kind = index === particle.head ? score.adjacent : score.separated;
          kind.annotated++;
          if (matches.some((match) => covers(match, verb) && covers(match, particle))) kind.found++;
          else score.worst.push(text.slice(Math.max(0, verb.start - AROUND), particle.end + AROUND));
        }
        for (const match of byStart.get(particle.start) ?? []) {
          const verdict = verdicts.get(`${id} ${placesOf(match, words).join(',')} ${match.phrase}`);
          if (verdict === undefined) continue;
          score.judged.found++;
          if (verdict === 'right') score.judged.right++;
        }
      });
    }
  }
  return { ...score, worst: score.worst.slice(-WORST) };
}

const covers = ({ parts }: PhraseMatch, word: TreebankWord) =>
  parts.some(({ start, end }) => start <= word.start && word.end <= end);

/** Numbers of the words, from 1, that a phrase's parts begin at. */
function placesOf({ parts }: PhraseMatch, words: readonly TreebankWord[]): number[] {
  return parts.map(({ start }) => words.findIndex((word) => word.start === start) + 1);
}

/** Verdicts by sentence, words and lemma. */
export function readVerdicts(): Map<string, string> {
  const lines = verdictFiles.flatMap((file) => readFileSync(file, 'utf8').trim().split('\n').slice(1));
  return new Map(
    lines.map((line) => {
      const [sentence = '', words = '', lemma = '', verdict = ''] = line.split('\t');
      return [`${sentence} ${words} ${lemma}`, verdict];
    }),
  );
}
