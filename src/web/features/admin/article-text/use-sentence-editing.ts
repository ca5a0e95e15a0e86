/** Which sentence is current, which is open for editing, and the edits on each, with undo. */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Block } from '#contract/shapes.ts';
import { newUuid } from '../../../shell/uuid.ts';
import { toast } from '../../../ui/toast.ts';
import { applyChanges, madeOn, type TextChange, undoOf } from './text-changes.ts';
import type { SentenceRow } from './text-rows.ts';

/** The sentence that is open for editing: its translation, its English, or its English to be split. */
export interface OpenSentence {
  id: string;
  part: 'translation' | 'source' | 'cut';
}

interface SentenceEditingOptions {
  blocks: readonly Block[];
  sentences: readonly SentenceRow[];
  list: RefObject<HTMLOListElement | null>;
  onChange: (change: TextChange, when?: 'now' | 'soon') => void;
  onUndo: (change: TextChange, inverse: TextChange) => void;
  onTyping: (isTyping: boolean) => void;
  /** Called with what was typed into a sentence that is no longer in the text. */
  onLost: (typed: string) => void;
}

/** Actions of a row. */
export type SentenceActions = ReturnType<typeof useSentenceEditing>['actions'];

export function useSentenceEditing({
  blocks,
  sentences,
  list,
  onChange,
  onUndo,
  onTyping,
  onLost,
}: SentenceEditingOptions) {
  const [currentId, setCurrentId] = useState<string | null>(null);
  const [open, setOpen] = useState<OpenSentence | null>(null);
  const typed = useRef<string | null>(null);
  const indexOf = (id: string | null) => sentences.findIndex((row) => row.id === id);

  function focus(id: string): void {
    setCurrentId(id);
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  }

  /** @param text what stands in the open sentence; null where it is as it was */
  function type(text: string | null): void {
    typed.current = text;
    onTyping(text !== null);
  }

  // An undone split, or a text that somebody else has changed, takes the open sentence away.
  const isGone = open !== null && indexOf(open.id) < 0;
  const onGone = useEffectEvent(() => {
    const lost = typed.current;
    setOpen(null);
    type(null);
    if (lost?.trim()) onLost(lost.trim());
  });
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone]);

  /** Whether unsaved input forbids opening or joining another sentence. */
  function isHeld(): boolean {
    const isTyped = typed.current !== null;
    if (isTyped) toast('先保存或放弃正在改的这一句');
    return isTyped;
  }

  /** Moves to the next or previous sentence; to the first when none is current. */
  function move(step: 1 | -1): void {
    const at = indexOf(currentId);
    const next = sentences[at < 0 ? 0 : at + step];
    if (next) focus(next.id);
  }

  function edit(id: string, part: OpenSentence['part']): void {
    if (isHeld()) return;
    setOpen({ id, part });
    setCurrentId(id);
  }

  function close(id: string): void {
    setOpen(null);
    type(null);
    setCurrentId(id);
    // Keeps the focus where the editor has moved it meanwhile.
    requestAnimationFrame(() => document.activeElement === document.body && focus(id));
  }

  /** Makes the change and shows a toast with undo. @param before the text that it applies to, where a change was just made */
  function change(given: TextChange, said: string, before: readonly Block[] = blocks) {
    if (isHeld()) return;
    const wanted = madeOn(before, given);
    if (applyChanges(before, [wanted]).length === 0) return toast('正文不能一段不剩');
    const undo = undoOf(before, wanted);
    onChange(wanted);
    toast(said, undo ? { action: { label: '撤销', onClick: () => onUndo(wanted, undo) } } : undefined);
  }

  const actions = useStableFunctions({
    setCurrentId,
    edit,
    type,
    close,
    change,
    saveTranslation(id: string, text: string, goOn: boolean): void {
      const at = indexOf(id);
      if ((sentences[at]?.sentence.text_zh ?? '') !== text.trim())
        onChange(madeOn(blocks, { kind: 'translate', sentenceId: id, text }));
      type(null);
      const next = goOn ? sentences[at + 1] : undefined;
      if (next) edit(next.id, 'translation');
      else close(id);
    },
    saveSource(id: string, text: string) {
      if (text.trim() === '') return toast('原文不能为空；不要的句子请删除');
      type(null);
      if (text.trim() !== sentences[indexOf(id)]?.english) change({ kind: 'reword', sentenceId: id, text }, '改了原文');
      close(id);
    },
    cut(id: string, text: string, at: number) {
      if (text.slice(0, at).trim() === '' || text.slice(at).trim() === '') return toast('把光标放在要断开的地方');
      type(null);
      let head = text.slice(0, at).trim();
      let before = blocks;
      if (text.trim() !== sentences[indexOf(id)]?.english) {
        const rewording = madeOn(blocks, { kind: 'reword', sentenceId: id, text });
        onChange(rewording);
        before = applyChanges(blocks, [rewording]);
        // Rewording collapses white space.
        head = head.replaceAll(/\s+/g, ' ');
      }
      change({ kind: 'split_sentence', sentenceId: id, head, newId: newUuid() }, '断成了两句', before);
      close(id);
    },
    /** Joins the sentence with the next one of its block. */
    join(id: string | null) {
      const at = indexOf(id);
      const [row, next] = [sentences[at], sentences[at + 1]];
      if (!row) return;
      if (next?.block.id !== row.block.id) return toast('这是一段的最后一句，先把两段合并');
      change({ kind: 'join_sentences', sentenceId: row.id, nextId: next.id }, '合成了一句');
    },
    /** Starts a new block with the sentence. */
    newParagraph: (id: string) => change({ kind: 'split_block', sentenceId: id, newId: newUuid() }, '另起了一段'),
    /** Joins the block of the sentence with the block before. */
    joinParagraph(row: SentenceRow) {
      const before = blocks[blocks.findIndex(({ id }) => id === row.block.id) - 1];
      if (!before?.sentences?.length || before.type !== row.block.type) return toast('上一段不是同一种，不能合并');
      change({ kind: 'join_blocks', blockId: before.id, nextId: row.block.id }, '合成了一段');
    },
  });
  return {
    currentId,
    open,
    actions,
    move,
    editCurrent(part: OpenSentence['part']): void {
      const row = sentences[Math.max(0, indexOf(currentId))];
      if (row) edit(row.id, part);
    },
    /** Marks the translation as checked by a person and moves on. */
    accept() {
      const at = indexOf(currentId);
      const row = sentences[at];
      // Without a current sentence there is nothing to accept.
      if (!row) return move(1);
      const { text_zh: zh, origin } = row.sentence;
      if (!zh) return toast('这一句还没有译文');
      if (origin !== 'human') onChange(madeOn(blocks, { kind: 'translate', sentenceId: row.id, text: zh }), 'soon');
      const next = sentences[at + 1];
      if (next) focus(next.id);
    },
  };
}

/** The same functions at each rendering, each calling the newest of its name, so that rows are not rendered for new ones. */
function useStableFunctions<T extends Record<string, (...given: never[]) => unknown>>(functions: T): T {
  const newest = useRef(functions);
  useEffect(() => {
    newest.current = functions;
  });
  const [stable] = useState(() => {
    const names = Object.keys(functions) as (keyof T)[];
    return Object.fromEntries(names.map((name) => [name, (...given: never[]) => newest.current[name]?.(...given)]));
  });
  return stable as T;
}
