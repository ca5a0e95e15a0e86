/** Candidates of phrases with a verdict: from STREUSLE, from the treebank's particles and hits judged by hand, from the gold set and own examples. */
import { readFileSync } from 'node:fs';
import { isVerbWithParticle, type PhraseCandidate } from '#engine/phrases/decision.ts';
import type { SentenceView } from '#engine/phrases/particles.ts';
import type { AnalyzedWord } from '#engine/tagger/analysis.ts';
import type { TextReader } from '#server/features/dictionary/text-reader.ts';
import { goldPhrases, readGoldSet } from '../score/gold-set.ts';
import { readVerdicts } from '../score/phrases-score.ts';
import { readTreebank } from '../tagger/treebank.ts';
import { documentNumber, type Expression, readExpressions } from './expressions.ts';

export interface PhraseExample {
  source: 'streusle' | 'treebank' | 'judged' | 'gold' | 'own' | 'sentences';
  candidate: PhraseCandidate;
  view: SentenceView;
  isPhrase: boolean;
  weight: number;
  /** Whether the phrase itself is hidden from the learner, because all sentences with it have the same verdict. */
  isNameless?: boolean;
  /** Examples of the same number stay in one fold. */
  group: number;
}

interface Sources {
  streusle: string;
  treebank(part: 'train' | 'dev'): string;
}

type Reader = Pick<TextReader, 'sentences' | 'phraseCandidates'>;
type Verdict = (candidate: PhraseCandidate, words: readonly AnalyzedWord[]) => { is: boolean; weight: number } | null;

export function phraseExamples(sources: Sources, reader: Reader): PhraseExample[] {
  return [
    ...fromStreusle(sources.streusle, reader),
    ...fromTreebank(sources.treebank('train'), reader),
    ...fromTreebank(sources.treebank('dev'), reader),
    ...fromJudged(sources.treebank('train'), reader),
    ...fromGold(reader),
    ...fromOwn(reader),
    ...fromSentences(reader),
  ];
}

function judge(
  text: string,
  reader: Reader,
  source: PhraseExample['source'],
  group: number,
  verdict: Verdict,
): PhraseExample[] {
  return reader.sentences(text).flatMap((sentence) => {
    const { candidates, view } = reader.phraseCandidates(text, sentence);
    return candidates.flatMap((candidate): PhraseExample[] => {
      const found = candidate.isName ? null : verdict(candidate, sentence.words);
      return found === null ? [] : [{ source, candidate, view, group, isPhrase: found.is, weight: found.weight }];
    });
  });
}

/** Two words of an expression, strong or weak, are enough: the dictionary's phrase may be shorter or longer. */
function fromStreusle(path: string, reader: Reader): PhraseExample[] {
  return readExpressions(path).flatMap(({ text, group, expressions }) =>
    judge(text, reader, 'streusle', group, ({ places }, words) => {
      const isIn = ({ starts }: Expression) =>
        places.filter((place) => starts.has(words[place]?.start ?? -1)).length >= 2;
      return { is: expressions.some(isIn), weight: 2 };
    }),
  );
}

/** A particle as annotated; hits judged by hand; a preposition with its own noun where nothing else speaks for a phrase. */
function fromTreebank(path: string, reader: Reader): PhraseExample[] {
  const verdicts = readVerdicts();
  return readTreebank(path).flatMap(({ id, text, sentences }) => {
    const byStart = new Map(
      sentences.flatMap((sentence) => sentence.words.map((word, place) => [word.start, { sentence, word, place }])),
    );
    return judge(text, reader, 'treebank', documentNumber(id), ({ phrase, places, fixed, isExpected }, words) => {
      const gold = places.map((place) => byStart.get(words[place]?.start ?? -1));
      const [verb, particle] = gold;
      if (verb === undefined || particle === undefined) return null;
      const key = `${verb.sentence.id} ${gold.map((word) => (word?.place ?? -1) + 1).join(',')} ${phrase}`;
      const judged = verdicts.get(key);
      if (judged !== undefined) return { is: judged === 'right', weight: 2 };
      if (fixed !== 2 || places.length !== 2 || verb.sentence !== particle.sentence) return null;
      if (particle.word.relation === 'compound:prt') return { is: particle.word.head - 1 === verb.place, weight: 0.5 };
      return !isExpected && particle.word.relation === 'case' ? { is: false, weight: 0.3 } : null;
    });
  });
}

/** Most examples of one phrase, so that frequent phrases do not weigh more than others. */
const MAX_OF_A_PHRASE = 6;
const JUDGED_WEIGHT = 0.7;

/** Phrases of the treebank that were judged as such, wherever they stand. */
function fromJudged(path: string, reader: Reader): PhraseExample[] {
  const verdicts = new Map(readRows('judged').map(([verdict, phrase = '']) => [phrase, verdict === 'expression']));
  const seen = new Map<string, number>();
  return readTreebank(path).flatMap(({ id, text, sentences }) => {
    const particles = new Set(
      sentences.flatMap(({ words }) => words.flatMap((word) => (word.relation === 'compound:prt' ? [word.start] : []))),
    );
    return judge(text, reader, 'judged', documentNumber(id), ({ phrase, places, isExpected }, words) => {
      const is = verdicts.get(phrase);
      const count = seen.get(phrase) ?? 0;
      if (is === undefined || !isExpected || count >= MAX_OF_A_PHRASE) return null;
      if (!is && places.some((place) => particles.has(words[place]?.start ?? -1))) return null;
      seen.set(phrase, count + 1);
      return { is, weight: JUDGED_WEIGHT };
    });
  });
}

/** Examples from the gold set. A candidate that is not annotated and overlaps no annotated phrase counts as no phrase. */
function fromGold(reader: Reader): PhraseExample[] {
  return [...readGoldSet().values()].flat().flatMap((sentence, group) => {
    const annotated = goldPhrases(sentence);
    return judge(sentence.text, reader, 'gold', group, ({ phrase, places }, words) => {
      const starts = places.map((place) => words[place]?.start ?? -1);
      const touching = annotated.filter(({ parts }) =>
        parts.some(({ start, end }) => starts.some((place) => place >= start && place < end)),
      );
      if (touching.some((gold) => gold.phrase === phrase)) return { is: true, weight: 3 };
      return touching.length > 0 ? null : { is: false, weight: 1 };
    });
  });
}

function fromOwn(reader: Reader): PhraseExample[] {
  return readRows('examples').flatMap((row) => {
    const [wanted = '', beginning = '', verdict = '', endings = ''] = row;
    // Literal uses of a phrase and others stay together.
    const group = documentNumber(wanted);
    return endings
      .split(';')
      .flatMap((ending) =>
        judge(`${beginning} ${ending}.`.replace(/ ([,.])\.?/, '$1'), reader, 'own', group, ({ phrase }) =>
          phrase === wanted || phrase === `to ${wanted}` ? { is: verdict === 'idiom', weight: 1 } : null,
        ),
      );
  });
}

/**
 * Weights of the sentences: there are ten times as many as of other examples, nine of ten idioms. Phrases of which there is a literal use
 * too count for more, a verb with its particle for less, because treebanks show those better.
 */
const SENTENCE_WEIGHTS = { idiom: 0.05, idiomOfBoth: 0.1, literal: 0.2 } as const;
const VERB_WEIGHTS = { idiom: 0.01, idiomOfBoth: 0.02, literal: 0.03 } as const;

/** Examples from sentences written for one phrase each; other candidates in a sentence were not judged. */
function fromSentences(reader: Reader): PhraseExample[] {
  const rows = readRows('sentences');
  const alsoLiteral = new Set(rows.flatMap(([phrase, verdict]) => (verdict === 'literal' ? [phrase] : [])));
  return rows.flatMap(([wanted = '', verdict = '', sentence = '']) => {
    const isBoth = alsoLiteral.has(wanted);
    const kind = verdict === 'literal' ? 'literal' : isBoth ? 'idiomOfBoth' : 'idiom';
    const found = judge(sentence, reader, 'sentences', documentNumber(wanted), ({ phrase }) =>
      phrase === wanted ? { is: kind !== 'literal', weight: SENTENCE_WEIGHTS[kind] } : null,
    );
    return found.map((one) => ({
      ...one,
      weight: isVerbWithParticle(one.candidate, one.view) ? VERB_WEIGHTS[kind] : one.weight,
      isNameless: !isBoth,
    }));
  });
}

/** Rows of a list of `data/phrases`, without its heading. */
export function readRows(name: string): string[][] {
  const lines = readFileSync(new URL(`../../data/phrases/${name}.tsv`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines
    .filter((line) => !line.startsWith('#'))
    .slice(1)
    .map((line) => line.split('\t'));
}
