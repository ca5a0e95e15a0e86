/** What Chinese school grammars call a subordinate clause or a phrase, by its relation and its first words. */
import openers from '../words/clause-openers.json' with { type: 'json' };
import type { WordTree } from './word-tree.ts';

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

export type ModifierLabel =
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
export function kindOfClause(tree: WordTree, head: number): ClauseKind | null {
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
export function isOpenedByRelative(tree: WordTree, head: number): boolean {
  if (!LOOSELY_JOINED.has(tree.relation(head))) return false;
  const first = tree.subtree(head).find((place) => tree.word(place).tag !== 'PUNCT');
  return first !== undefined && first > tree.head(head) && RELATIVES.has(tree.word(first).key);
}

export function modifierLabel(tree: WordTree, place: number): ModifierLabel {
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
