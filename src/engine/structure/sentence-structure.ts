/**
 * What a reader is shown of a sentence: its main clauses with subject, verb and object, and the subordinate clauses and long modifiers that
 * stand between them, named as Chinese school grammars do; and where clauses of one known kind lie. Made from heads and relations of the
 * words alone.
 */
import type { AnalyzedSentence } from '../tagger/analysis.ts';
import type { TextRange } from '../text-range.ts';
import openers from '../words/clause-openers.json' with { type: 'json' };
import type { Parse } from './parser.ts';
import { treeOf, type WordTree } from './word-tree.ts';

export type PartRole = 'subject' | 'verb' | 'object' | 'complement';

/** A part of a main clause. A verb may be in two pieces: `Do` and `know` of `Do you know`. */
export interface ClausePart extends TextRange {
  role: PartRole;
  /** Number of the main clause, from 0. */
  clause: number;
}

/** A subordinate clause or a long phrase. None lies within another. */
export interface Modifier extends TextRange {
  label: ModifierLabel;
  /** The word it says something about. */
  of: TextRange;
}

export interface SentenceStructure extends TextRange {
  /** The main verb itself, or the copula of its clause; null in a sentence without verb. */
  verb: TextRange | null;
  /** The word that heads the subject. */
  subject: TextRange | null;
  /** Parts in text order. */
  parts: ClausePart[];
  /** Modifiers in text order. */
  modifiers: Modifier[];
}

const OBJECTS = new Set(['obj', 'iobj']);
const VERB_WORDS = new Set(['aux', 'compound:prt']);
/** What stays with a noun; anything else at it is a modifier or a sign. */
const IN_NOMINAL = new Set(['det', 'amod', 'nummod', 'compound', 'nmod:poss', 'case', 'flat', 'fixed', 'advmod']);
const CLAUSES = new Set(['acl', 'acl:relcl', 'advcl', 'ccomp', 'csubj', 'xcomp', 'parataxis', 'appos']);
const PHRASES = new Set(['nmod', 'obl', 'advmod', 'conj']);
/** Shorter ones are left as they are. */
const SHORTEST_CLAUSE_WORDS = 2;
const SHORTEST_PHRASE_WORDS = 3;

/** @param parse of the sentence's words */
export function structureOf(sentence: AnalyzedSentence, parse: Parse): SentenceStructure {
  const { words, start, end } = sentence;
  const empty: SentenceStructure = { start, end, verb: null, subject: null, parts: [], modifiers: [] };
  if (parse.root < 0) return empty;
  const tree = treeOf(words, parse);
  const main = mainWords(tree, parse.root);
  const range = (place: number | null): TextRange | null => (place === null ? null : (tree.range([place])[0] ?? null));
  const clauses = clauseHeads(tree, parse.root);
  const parts = clauses.flatMap((head, clause) => partsOf(tree, head, clause));
  const modifiers = outermost(clauses.flatMap((head) => modifiersOf(tree, head, clauses)));
  return {
    start,
    end,
    verb: range(main.verb),
    subject: range(main.subject),
    parts: clauses.some((head) => tree.verbOf(head) !== null) ? parts.sort((a, b) => a.start - b.start) : [],
    modifiers: modifiers.sort((a, b) => a.start - b.start),
  };
}

/** The main verb, a copula for the word that it joins, and the head of the subject. */
function mainWords(tree: WordTree, root: number): { verb: number | null; subject: number | null } {
  return { verb: tree.verbOf(root), subject: tree.subjectOf(root) };
}

/** The root and the verbs that `and` or a semicolon joins to it. */
function clauseHeads(tree: WordTree, root: number): number[] {
  const joined = tree.children(root).filter((place) => {
    if (isOpenedByRelative(tree, place)) return false;
    if (tree.relation(place) === 'conj') return tree.verbOf(place) !== null;
    return tree.relation(place) === 'parataxis' && tree.verbOf(place) !== null && tree.subjectOf(place) !== null;
  });
  return [root, ...joined];
}

function partsOf(tree: WordTree, head: number, clause: number): ClausePart[] {
  const verb = tree.verbOf(head);
  const as = (role: PartRole, places: readonly number[]): ClausePart[] =>
    tree.range(places).map((range) => ({ ...range, role, clause }));
  const subject = tree.children(head).find((place) => tree.relation(place) === 'nsubj');
  const formal = tree.children(head).find((place) => tree.relation(place) === 'expl');
  const found = subject === undefined && formal !== undefined ? as('subject', [formal]) : [];
  if (subject !== undefined) found.push(...as('subject', nominal(tree, subject)));
  if (verb === null) return found;
  const isCopula = verb !== head;
  const group = tree.children(head).filter((place) => {
    return VERB_WORDS.has(tree.relation(place)) || isNegation(tree, place, verb);
  });
  found.push(...as('verb', [verb, ...group]));
  if (isCopula) found.push(...as('complement', nominal(tree, head)));
  for (const place of tree.children(head)) {
    if (OBJECTS.has(tree.relation(place))) found.push(...as('object', nominal(tree, place)));
  }
  return found;
}

const NEGATIONS = new Set(['not', "n't", 'never']);
const isNegation = (tree: WordTree, place: number, verb: number) =>
  place < verb && tree.relation(place) === 'advmod' && NEGATIONS.has(tree.word(place).key);

/** A noun with what stands before it and belongs to it; of several nouns joined by `and` all. */
function nominal(tree: WordTree, head: number): number[] {
  const places = [head];
  for (const place of tree.children(head)) {
    const relation = tree.relation(place);
    if (
      IN_NOMINAL.has(relation) &&
      (place < head || relation === 'flat' || relation === 'fixed' || relation === 'compound')
    )
      places.push(...tree.subtree(place));
    else if (relation === 'conj' && isShort(tree, place)) places.push(...tree.subtree(place));
  }
  return places;
}

const isShort = (tree: WordTree, place: number) => tree.subtree(place).length <= 4 && tree.verbOf(place) === null;

function modifiersOf(tree: WordTree, head: number, clauses: readonly number[]): Modifier[] {
  const nouns = tree
    .children(head)
    .filter((place) => tree.relation(place) === 'nsubj' || OBJECTS.has(tree.relation(place)));
  const found: Modifier[] = [];
  for (const owner of [head, ...nouns]) {
    for (const place of tree.children(owner)) {
      if (clauses.includes(place)) continue;
      const modifier = modifierAt(tree, owner, place);
      if (modifier !== null) found.push(modifier);
    }
  }
  return found;
}

function modifierAt(tree: WordTree, owner: number, place: number): Modifier | null {
  const relation = tree.relation(place);
  const subtree = tree.subtree(place);
  const isSign = (each: number) => tree.word(each).tag === 'PUNCT';
  const words = subtree.filter((each) => !isSign(each));
  const size = words.length;
  const firstWord = words[0] ?? Number.POSITIVE_INFINITY;
  const lastWord = words.at(-1) ?? Number.NEGATIVE_INFINITY;
  // A sign counts where it stands between words of the subtree, not at its edge.
  const places = subtree.filter((each) => !isSign(each) || (each > firstWord && each < lastWord));
  const isClause = (CLAUSES.has(relation) || isOpenedByRelative(tree, place)) && size >= SHORTEST_CLAUSE_WORDS;
  const isPhrase =
    PHRASES.has(relation) && size >= SHORTEST_PHRASE_WORDS && !(relation === 'conj' && isShort(tree, place));
  if (!isClause && !isPhrase) return null;
  const first = tree.word(Math.min(...places));
  const last = tree.word(Math.max(...places));
  // A subtree that another word interrupts cannot stand between brackets.
  if (Math.max(...places) - Math.min(...places) + 1 > places.length + 2) return null;
  const of = tree.range([owner])[0] as TextRange;
  return { start: first.start, end: last.end, label: modifierLabel(tree, place), of };
}

function outermost(modifiers: readonly Modifier[]): Modifier[] {
  return modifiers.filter(
    (one) =>
      !modifiers.some(
        (other) =>
          other !== one &&
          other.start <= one.start &&
          one.end <= other.end &&
          (other.end - other.start > one.end - one.start || modifiers.indexOf(other) < modifiers.indexOf(one)),
      ),
  );
}

export interface ClauseRange extends TextRange {
  kind: ClauseKind;
}

/** Clauses in the order in which they begin; they may lie within each other. Linear in the words but for nesting. */
export function findClauses({ words }: AnalyzedSentence, parse: Parse): ClauseRange[] {
  const tree = treeOf(words, parse);
  return words
    .flatMap((_, place): ClauseRange[] => {
      const kind = kindOfClause(tree, place);
      const range = kind !== null && tree.verbOf(place) !== null ? clauseRange(tree, place) : null;
      return kind === null || range === null ? [] : [{ kind, ...range }];
    })
    .sort((a, b) => a.start - b.start || b.end - a.end);
}

/** From the first to the last word of the clause, without the signs around it; null where words of another clause stand between. */
function clauseRange(tree: WordTree, head: number): TextRange | null {
  const places = tree.subtree(head);
  const inside = places.filter((place) => tree.word(place).tag !== 'PUNCT');
  const [first, last] = [inside[0], inside.at(-1)];
  if (first === undefined || last === undefined || inside.length < 2) return null;
  if (places.filter((place) => place >= first && place <= last).length !== last - first + 1) return null;
  return { start: tree.word(first).start, end: tree.word(last).end };
}

type ClauseKind = 'time' | 'condition' | 'reason' | 'concession' | 'purpose' | 'relative' | 'content';

/** Names of clauses as in Chinese school grammars. */
export const CLAUSE_NAMES = {
  time: '时间状语从句',
  condition: '条件状语从句',
  reason: '原因状语从句',
  concession: '让步状语从句',
  purpose: '目的状语从句',
  relative: '定语从句',
  content: '宾语从句',
} as const satisfies Record<ClauseKind, string>;

type ModifierLabel =
  | (typeof CLAUSE_NAMES)[ClauseKind]
  | '状语从句'
  | '主语从句'
  | '表语从句'
  | '同位语'
  | '插入语'
  | '不定式短语'
  | '分词短语'
  | '介词短语'
  | '比较'
  | '并列部分'
  | '状语';

/** Kind of the clause that a conjunction opens; only conjunctions with one meaning. */
const kindOfOpener = new Map(Object.entries(openers.opener)) as ReadonlyMap<string, ClauseKind>;
const COMPARING = new Set(['than', 'as']);

/** Kind of an adverbial clause by its conjunction; null for a conjunction of several meanings, and without one. */
function kindOfClause(tree: WordTree, head: number): ClauseKind | null {
  const relation = tree.relation(head);
  if (relation === 'acl:relcl' || isOpenedByRelative(tree, head)) return 'relative';
  if (relation === 'ccomp') return 'content';
  if (relation !== 'advcl') return null;
  const first = tree.subtree(head).find((place) => tree.word(place).tag !== 'PUNCT') ?? head;
  const marks = [first, ...tree.children(head).filter((place) => tree.relation(place) === 'mark')];
  for (const place of marks) {
    const kind = kindOfOpener.get(tree.word(place).key);
    if (kind !== undefined && place !== head) return kind;
  }
  return null;
}

const RELATIVES = new Set(['which', 'who', 'whose']);
const LOOSELY_JOINED = new Set(['parataxis', 'conj', 'advcl']);

/** Whether a clause that the parse joins loosely to another begins with a relative pronoun: `, which now helps …` is never a clause of its own. */
function isOpenedByRelative(tree: WordTree, head: number): boolean {
  if (!LOOSELY_JOINED.has(tree.relation(head))) return false;
  const first = tree.subtree(head).find((place) => tree.word(place).tag !== 'PUNCT');
  return first !== undefined && first > tree.head(head) && RELATIVES.has(tree.word(first).key);
}

function modifierLabel(tree: WordTree, place: number): ModifierLabel {
  const kind = kindOfClause(tree, place);
  if (kind !== null) return CLAUSE_NAMES[kind];
  const relation = tree.relation(place);
  if (relation === 'csubj') return '主语从句';
  if (relation === 'appos') return '同位语';
  if (relation === 'parataxis') return '插入语';
  if (relation === 'conj') return '并列部分';
  if (isComparison(tree, place)) return '比较';
  if (relation === 'nmod' || relation === 'obl') return hasCase(tree, place) ? '介词短语' : '状语';
  if (relation === 'advmod') return '状语';
  const { fine } = tree.word(place);
  const hasTo = tree.children(place).some((child) => child < place && tree.word(child).fine === 'TO');
  if (hasTo) return '不定式短语';
  if (fine === 'VBG' || fine === 'VBN') return '分词短语';
  return relation === 'advcl' ? '状语从句' : '不定式短语';
}

function isComparison(tree: WordTree, place: number): boolean {
  return tree
    .children(place)
    .some((child) => ['case', 'mark'].includes(tree.relation(child)) && COMPARING.has(tree.word(child).key));
}

const hasCase = (tree: WordTree, place: number) =>
  tree.children(place).some((child) => tree.relation(child) === 'case');
