/** Both languages, sentence by sentence. One row is current; one may be open to be edited. */
import { useMemo, useRef } from 'react';
import type { Block } from '#contract/shapes.ts';
import type { DeskChange } from './desk-changes.ts';
import { deskRows, wordingsOf } from './desk-rows.ts';
import { KeyHelp } from './key-help.tsx';
import { BlockPair, SentencePair } from './pair.tsx';
import { useDeskKeys } from './use-desk-keys.ts';
import { useSentenceWork } from './use-sentence-work.ts';

interface PairListProps {
  blocks: readonly Block[];
  /** As it was when opened, for the marks of change. */
  opened: readonly Block[];
  /** What a machine had said, by sentence, where a person says something else. */
  machine: ReadonlyMap<string, string>;
  /** Our own copies by the addresses in the text. */
  pictures: Readonly<Record<string, string | null>>;
  onChange: (change: DeskChange, when?: 'now' | 'soon') => void;
  /** Whether a sentence is open with other words in it, so that leaving can be asked about. */
  onTyping: (isTyping: boolean) => void;
}

export function PairList({ blocks, opened, machine, pictures, onChange, onTyping }: PairListProps) {
  const rows = deskRows(blocks);
  const before = useMemo(() => wordingsOf(opened), [opened]);
  const list = useRef<HTMLOListElement>(null);
  const sentences = rows.filter((row) => row.kind === 'sentence');
  const work = useSentenceWork({ blocks, sentences, list, onChange, onTyping });
  const keys = {
    j: () => work.move(1),
    k: () => work.move(-1),
    a: work.accept,
    e: () => work.editCurrent('translation'),
    r: () => work.editCurrent('source'),
    s: () => work.editCurrent('cut'),
    m: () => work.join(work.currentId),
  };
  useDeskKeys(work.open === null ? keys : {});
  const unread = sentences.filter(({ sentence }) => sentence.origin === 'ai').length;

  return (
    <>
      <KeyHelp unread={unread} />
      <ol className="pairs" ref={list}>
        {rows.map((row) =>
          row.kind === 'block' ? (
            <BlockPair
              key={row.id}
              block={row.block}
              pictures={pictures}
              onRemove={() => work.change({ kind: 'remove_block', blockId: row.block.id }, '删除了这一块')}
            />
          ) : (
            <SentencePair
              key={row.id}
              row={row}
              before={before.get(row.id)}
              machine={machine.get(row.id)}
              work={work}
            />
          ),
        )}
      </ol>
    </>
  );
}
