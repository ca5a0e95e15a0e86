/** The text as rows: one for each sentence, and one for each block without sentences. */
import type { Block, Sentence } from '#contract/shapes.ts';
import { textDiff } from './text-diff.tsx';

export interface SentenceRow {
  kind: 'sentence';
  id: string;
  block: Block;
  sentence: Sentence;
  english: string;
  /** Number of the sentence in the article, from 1. */
  number: number;
  /** Whether it is the first of its block. */
  opens: boolean;
}

interface BlockRow {
  kind: 'block';
  id: string;
  block: Block;
}

type TextRow = SentenceRow | BlockRow;

export function textRows(blocks: readonly Block[]): TextRow[] {
  let number = 0;
  return blocks.flatMap<TextRow>((block) => {
    if (!block.sentences?.length) return [{ kind: 'block', id: `block ${block.id}`, block }];
    return block.sentences.map((sentence, index) => ({
      kind: 'sentence',
      id: sentence.id,
      block,
      sentence,
      english: (block.text ?? '').slice(sentence.start, sentence.end),
      number: ++number,
      opens: index === 0,
    }));
  });
}

/** A sentence in both languages; `zh` is '' without a translation. */
export interface BilingualSentence {
  english: string;
  zh: string;
}

/** The sentences of a text by id. */
export function sentencesById(blocks: readonly Block[]): Map<string, BilingualSentence> {
  return new Map(
    blocks.flatMap(({ text = '', sentences = [] }) =>
      sentences.map(({ id, start, end, text_zh: zh }): [string, BilingualSentence] => [
        id,
        { english: text.slice(start, end), zh: zh ?? '' },
      ]),
    ),
  );
}

/**
 * The English that stood in the place of each sentence, by its id. Words that moved from one sentence to another, because they were split
 * or joined, stood there already.
 */
export function englishBefore(opened: readonly Block[], blocks: readonly Block[]): Map<string, string> {
  const [old, now] = [sentencesById(opened), sentencesById(blocks)];
  const [oldRuns, nowRuns] = [runsOf(old, now), runsOf(now, old)];
  const found = new Map<string, string>();
  for (const [first, run] of nowRuns) {
    const english = old.get(first)?.english;
    if (english === undefined) continue;
    const oldRun = oldRuns.get(first) ?? [];
    const isUnmoved = run.length === 1 && (oldRun.length === 1 || now.get(first)?.english === english);
    if (isUnmoved) found.set(first, english);
    else for (const [id, part] of partsBefore(textOf(oldRun), run)) found.set(id, part);
  }
  return found;
}

type Run = { id: string; english: string }[];

const textOf = (run: Run) => run.map(({ english }) => english).join(' ');

/** Sentences by the last one at or before them that both texts have. */
function runsOf(
  sentences: ReadonlyMap<string, BilingualSentence>,
  others: ReadonlyMap<string, BilingualSentence>,
): Map<string, Run> {
  const runs = new Map<string, Run>();
  let run: Run = [];
  for (const [id, { english }] of sentences) {
    if (others.has(id)) {
      run = [];
      runs.set(id, run);
    }
    run.push({ id, english });
  }
  return runs;
}

/** Cuts the old text of a run into the parts that stood where its sentences stand now. */
function partsBefore(old: string, run: Run): [id: string, part: string][] {
  const { head, removed, added } = textDiff(old, textOf(run));
  const [oldEnd, newEnd] = [head.length + removed.length, head.length + added.length];
  const behind = (at: number) => (at >= newEnd ? at - newEnd + oldEnd : oldEnd);
  let start = 0;
  return run.map(({ id, english }) => {
    const end = start + english.length;
    const from = start <= head.length ? start : behind(start);
    const to = end < newEnd && end <= head.length ? end : behind(end);
    start = end + 1;
    return [id, old.slice(from, to)];
  });
}
