/** The text in both languages, sentence by sentence. One row is current; one may be open for editing. */
import { useMemo, useRef } from 'react';
import type { Block } from '#contract/shapes.ts';
import { BlockItem, SentenceItem } from './sentence-item.tsx';
import { ShortcutHelp, useShortcuts } from './shortcuts.tsx';
import type { TextChange } from './text-changes.ts';
import { sentencesById, textRows } from './text-rows.ts';
import { useSentenceEditing } from './use-sentence-editing.ts';

interface TextEditorProps {
  blocks: readonly Block[];
  /** The text as it was opened; changes are marked against it. */
  opened: readonly Block[];
  /** Replaced machine translations by sentence id. */
  machine: ReadonlyMap<string, string>;
  /** Our copies of pictures by their URL in the text. */
  pictures: Readonly<Record<string, string | null>>;
  onChange: (change: TextChange, when?: 'now' | 'soon') => void;
  /** Takes a change back; `inverse` is what undoes it once it is saved. */
  onUndo: (change: TextChange, inverse: TextChange) => void;
  /** Called with whether a sentence has unsaved input. */
  onTyping: (isTyping: boolean) => void;
}

export function TextEditor({ blocks, opened, machine, pictures, onChange, onUndo, onTyping }: TextEditorProps) {
  const rows = useMemo(() => textRows(blocks), [blocks]);
  const before = useMemo(() => sentencesById(opened), [opened]);
  const list = useRef<HTMLOListElement>(null);
  const sentences = rows.filter((row) => row.kind === 'sentence');
  const editing = useSentenceEditing({ blocks, sentences, list, onChange, onUndo, onTyping });
  const { actions, currentId, open } = editing;
  const keys = {
    j: () => editing.move(1),
    k: () => editing.move(-1),
    a: editing.accept,
    e: () => editing.editCurrent('translation'),
    r: () => editing.editCurrent('source'),
    s: () => editing.editCurrent('cut'),
    m: () => actions.join(currentId),
  };
  useShortcuts(open === null ? keys : {});
  const unread = sentences.filter(({ sentence }) => sentence.origin === 'ai').length;

  return (
    <>
      <ShortcutHelp unread={unread} />
      <ol className="pairs" ref={list}>
        {rows.map((row) =>
          row.kind === 'block' ? (
            <BlockItem key={row.id} block={row.block} pictures={pictures} editing={actions} />
          ) : (
            <SentenceItem
              key={row.id}
              row={row}
              before={before.get(row.id)}
              machine={machine.get(row.id)}
              isCurrent={row.id === currentId}
              part={row.id === open?.id ? open.part : null}
              editing={actions}
            />
          ),
        )}
      </ol>
    </>
  );
}
