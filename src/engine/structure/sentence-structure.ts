/**
 * What a reader is shown of a sentence: its main clauses with subject, verb and object, and the subordinate clauses and long modifiers that
 * stand between them; and where clauses of one known kind lie. Made from heads and relations of the words alone.
 */
import type { AnalyzedSentence } from '../tagger/analysis.ts';
import type { TextRange } from '../text-range.ts';
import {
  type ClauseKind,
  isOpenedByRelative,
  kindOfClause,
  type ModifierLabel,
  modifierLabel,
} from './modifier-labels.ts';
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
  /** In text order. */
  parts: ClausePart[];
  /** In text order. */
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
