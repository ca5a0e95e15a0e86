/** Both languages, sentence by sentence. One row is current; in one the translation is being edited. */
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Block } from '#contract/shapes.ts';
import { toast } from '../../ui/toast.ts';
import { applyChanges, type DeskChange, undoOf } from './desk-changes.ts';
import { deskRows, translationsOf } from './desk-rows.ts';
import { BlockPair, SentencePair } from './pair.tsx';
import { useDeskKeys } from './use-desk-keys.ts';

interface PairListProps {
  blocks: readonly Block[];
  /** As it was when opened, for the marks of change. */
  opened: readonly Block[];
  onChange: (change: DeskChange) => void;
  /** Whether a translation is open, so that leaving can be asked about. */
  onTyping: (isTyping: boolean) => void;
}

export function PairList({ blocks, opened, onChange, onTyping }: PairListProps) {
  const rows = deskRows(blocks);
  const before = useMemo(() => translationsOf(opened), [opened]);
  const [currentId, setCurrentId] = useState<string | null>(null);
  const [editingId, setEditingId] = useState<string | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const sentences = rows.filter((row) => row.kind === 'sentence');

  const focus = useCallback((id: string) => {
    setCurrentId(id);
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  }, []);

  const edit = (id: string | null) => {
    setEditingId(id);
    onTyping(false);
    if (id !== null) setCurrentId(id);
  };

  useDeskKeys({
    isOff: editingId !== null,
    onMove(step) {
      const at = sentences.findIndex(({ id }) => id === currentId);
      const next = sentences[at < 0 ? 0 : at + step];
      if (next) focus(next.id);
    },
    onEdit() {
      const id = currentId ?? sentences[0]?.id;
      if (id !== undefined && sentences.some((row) => row.id === id)) edit(id);
    },
  });

  function save(id: string, text: string, goOn: boolean) {
    const at = sentences.findIndex((row) => row.id === id);
    if ((sentences[at]?.sentence.text_zh ?? '') !== text.trim()) onChange({ kind: 'translate', sentenceId: id, text });
    const next = goOn ? sentences[at + 1] : undefined;
    edit(next?.id ?? null);
    if (!next) requestAnimationFrame(() => focus(id));
  }

  function remove(change: DeskChange, said: string) {
    if (applyChanges(blocks, [change]).length === 0) return toast('正文不能一段不剩');
    const undo = undoOf(blocks, change);
    onChange(change);
    toast(said, undo ? { action: { label: '撤销', onClick: () => onChange(undo) } } : undefined);
  }

  return (
    <ol className="pairs" ref={list}>
      {rows.map((row) =>
        row.kind === 'block' ? (
          <BlockPair
            key={row.id}
            block={row.block}
            onRemove={() => remove({ kind: 'remove_block', blockId: row.block.id }, '删除了这一块')}
          />
        ) : (
          <SentencePair
            key={row.id}
            row={row}
            before={before.get(row.id)}
            isCurrent={row.id === currentId}
            isEditing={row.id === editingId}
            onFocus={() => setCurrentId(row.id)}
            onEdit={() => edit(row.id)}
            onTyping={onTyping}
            onSave={(text, goOn) => save(row.id, text, goOn)}
            onGiveUp={() => {
              edit(null);
              requestAnimationFrame(() => focus(row.id));
            }}
            onRemove={() => remove({ kind: 'remove_sentence', sentenceId: row.id }, '删除了这一句')}
            onRemoveBlock={() => remove({ kind: 'remove_block', blockId: row.block.id }, '删除了这一段')}
          />
        ),
      )}
    </ol>
  );
}
