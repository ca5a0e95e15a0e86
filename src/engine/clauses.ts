/**
 * Finds the clauses of a sentence that its words mark for certain: subordinate clauses from a conjunction to a comma or the end of the
 * sentence, relative clauses and content clauses. Other clauses are not reported.
 */

import type { AnalyzedSentence, AnalyzedWord } from './tagger/analysis.ts';
import type { TextRange } from './text-range.ts';
import openers from './words/clause-openers.json' with { type: 'json' };
import verbs from './words/clause-verbs.json' with { type: 'json' };

export type ClauseKind = 'time' | 'condition' | 'reason' | 'concession' | 'purpose' | 'relative' | 'content';

/** As Chinese school grammars call them. */
export const CLAUSE_NAMES = {
  time: '时间状语从句',
  condition: '条件状语从句',
  reason: '原因状语从句',
  concession: '让步状语从句',
  purpose: '目的状语从句',
  relative: '定语从句',
  content: '宾语从句',
} as const satisfies Record<ClauseKind, string>;

export interface ClauseRange extends TextRange {
  kind: ClauseKind;
}

/** Kind of the clause that a conjunction opens; only conjunctions with one meaning. */
const kindOfOpener = new Map(Object.entries(openers.opener)) as ReadonlyMap<string, ClauseKind>;
/** After these verbs `if` means whether, and `when` is a question word. */
const ASKING = new Set(verbs.asking);
const SAYING = new Set(verbs.saying);
const CLOSES = /^[,;:.!?…—–)]/;
const SUBJECT_TAGS = new Set(['NOUN', 'PROPN', 'PRON', 'DET', 'NUM']);

/** Clauses in the order in which they begin; they may lie within each other. Linear in the words but for nesting. */
export function findClauses(text: string, { words, end }: AnalyzedSentence): ClauseRange[] {
  return words.flatMap((word, place): ClauseRange[] => {
    const kind = kindAt(words, place);
    if (kind === null) return [];
    const last = lastWord(text, words, place, kind);
    const closing = words[last];
    if (closing === undefined || !hasVerb(words, place + 1, last)) return [];
    return [{ kind, start: word.start, end: Math.min(closing.end, end) }];
  });
}

function kindAt(words: readonly AnalyzedWord[], place: number): ClauseKind | null {
  const word = words[place] as AnalyzedWord;
  const before = words[place - 1];
  const key = word.lemma.toLowerCase();
  const next = words[place + 1];
  if (isRelative(word, before)) return 'relative';
  if (key === 'that' && before?.tag === 'VERB' && SAYING.has(before.lemma) && startsClause(next)) return 'content';
  const kind = kindOfOpener.get(key) ?? null;
  if (kind === null || !startsClause(next) || (before?.tag === 'VERB' && ASKING.has(before.lemma))) return null;
  return before === undefined || before.tag !== 'ADP' ? kind : null;
}

/** `who` or `which` behind a noun, maybe with a comma between. */
function isRelative(word: AnalyzedWord, before: AnalyzedWord | undefined): boolean {
  if (!['WDT', 'WP', 'WP$'].includes(word.fine) || word.lemma === 'what') return false;
  return before !== undefined && (before.tag === 'NOUN' || before.tag === 'PROPN' || before.lemma === ',');
}

function startsClause(next: AnalyzedWord | undefined): boolean {
  return next !== undefined && (SUBJECT_TAGS.has(next.tag) || next.tag === 'ADJ' || next.fine === 'EX');
}

/** The last word before the sign that closes the clause; of a relative clause without commas, before the main verb. */
function lastWord(text: string, words: readonly AnalyzedWord[], first: number, kind: ClauseKind): number {
  let verbs = 0;
  for (let place = first + 1; place < words.length; place++) {
    const word = words[place] as AnalyzedWord;
    if (CLOSES.test(text.slice(word.start, word.end))) return place - 1;
    if (kind !== 'relative' || !isFiniteVerb(word)) continue;
    const continues = ['AUX', 'CCONJ', 'PART', 'PRON', 'SCONJ'].includes(words[place - 1]?.tag ?? '');
    verbs++;
    // `the man who left was late`: the second verb is of the main clause.
    if (verbs > 1 && !continues) return place - 1;
  }
  return words.length - 1;
}

function isFiniteVerb({ fine }: AnalyzedWord): boolean {
  return fine === 'VBD' || fine === 'VBZ' || fine === 'VBP' || fine === 'MD';
}

function hasVerb(words: readonly AnalyzedWord[], first: number, last: number): boolean {
  return words.slice(first, last + 1).some(isFiniteVerb);
}

const FINITE = new Set(['MD', 'VBZ', 'VBP', 'VBD']);

/**
 * Those clauses of {@link findClauses} whose end is certain, too: one finite verb, and behind it the sentence ends or goes on with a verb.
 * In “which plans hospitals, airports and roads” the first comma ends no clause, and “when it rains we stay” is two of them.
 */
export function certainClauses(text: string, sentence: AnalyzedSentence): ClauseRange[] {
  const { words } = sentence;
  return findClauses(text, sentence).filter(({ start, end }) => {
    const inside = words.filter((word) => word.start >= start && word.end <= end);
    if (inside.filter(({ fine }) => FINITE.has(fine)).length !== 1) return false;
    const behind = words.filter((word) => word.start >= end);
    if (behind.every(({ tag }) => tag === 'PUNCT') || /^\s*[;:—]/.test(text.slice(end))) return true;
    if (behind[0]?.lemma !== ',') return false;
    const stop = behind.findIndex(({ lemma, fine }, at) => at > 0 && (lemma === ',' || /^(?:W.*|IN|CC)$/.test(fine)));
    const next = behind.slice(1, stop < 0 ? undefined : stop);
    return next.some(({ fine }) => FINITE.has(fine)) || next[0]?.fine === 'VB';
  });
}
