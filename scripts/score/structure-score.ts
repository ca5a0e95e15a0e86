/** The main verb of sentences and its subject against a treebank: a copula is its clause's verb, a sentence without verb has none. */
import type { Dependency, Parse } from '#engine/structure/parser.ts';
import { relationOf } from '../parser/treebank-trees.ts';
import type { TreebankDocument, TreebankSentence, TreebankWord } from '../tagger/treebank.ts';

/** Places from 0 in a sentence. */
export interface MainClause {
  verb: number | null;
  subject: number | null;
}

export interface StructureScore {
  sentences: number;
  /** Shares of the sentences; both the verb, or none, and its subject, or none. */
  verb: number;
  subject: number;
  both: number;
  /** Share of words but for signs with the right head, and with the right relation to it too. */
  heads: number;
  relations: number;
}

type ReadSentence = { words: readonly { tag: string }[]; parse: Parse };

/** @param read analyses the sentences of one document, split into words as the treebank has them */
export function scoreStructure(
  documents: readonly TreebankDocument[],
  read: (sentences: readonly TreebankSentence[]) => readonly ReadSentence[],
): StructureScore {
  const count = { sentences: 0, verb: 0, subject: 0, both: 0, words: 0, heads: 0, relations: 0 };
  for (const { sentences } of documents) {
    const found = read(sentences);
    sentences.forEach(({ words }, index) => {
      const { words: own, parse } = found[index] as ReadSentence;
      const gold = goldMainClause(words);
      const mine = mainClauseOf(parse.dependencies, (place) => own[place]?.tag ?? '');
      count.sentences++;
      if (mine.verb === gold.verb) count.verb++;
      if (mine.subject === gold.subject) count.subject++;
      if (mine.verb === gold.verb && mine.subject === gold.subject) count.both++;
      words.forEach((word, place) => {
        if (word.tag === 'PUNCT') return;
        const { head, relation } = parse.dependencies[place] as Dependency;
        count.words++;
        if (head !== word.head - 1) return;
        count.heads++;
        if (relation === relationOf(word.relation)) count.relations++;
      });
    });
  }
  const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
  return {
    sentences: count.sentences,
    verb: share(count.verb, count.sentences),
    subject: share(count.subject, count.sentences),
    both: share(count.both, count.sentences),
    heads: share(count.heads, count.words),
    relations: share(count.relations, count.words),
  };
}

export function goldMainClause(words: readonly TreebankWord[]): MainClause {
  return mainClauseOf(
    words.map(({ head, relation }) => ({ head: head - 1, relation })),
    (place) => words[place]?.tag ?? '',
  );
}

const SUBJECT = /^[nc]subj/;

/** Verb and subject of the main clause. `head` of a dependency counts from 0; −1 stands for the root. */
export function mainClauseOf(dependencies: readonly Dependency[], tagOf: (place: number) => string): MainClause {
  const root = dependencies.findIndex(({ head }) => head === -1);
  const children = dependencies.flatMap(({ head }, place) => (head === root ? place : []));
  const copula = children.find((place) => dependencies[place]?.relation === 'cop');
  const isVerb = tagOf(root) === 'VERB' || tagOf(root) === 'AUX';
  const subject = children.find((place) => SUBJECT.test(dependencies[place]?.relation ?? ''));
  return { verb: copula ?? (isVerb ? root : null), subject: subject ?? null };
}
