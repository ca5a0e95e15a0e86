/** The dialog for writing a note: the passage, the text, a tag, the colour. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { LONGEST_COMMENT, LONGEST_TAG } from '#contract/limits.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, TextArea, TextInput } from '../../../ui/form-controls.tsx';
import type { NoteDraft } from '../ports.ts';
import { HighlightColours } from './passage-bar.tsx';

interface NoteEditorProps {
  /** The note to start with; the parent keys the editor by its uuid. */
  draft: NoteDraft;
  isNew: boolean;
  /** Whether the draft holds text that was typed before and not saved. */
  isResumed: boolean;
  /** Called with each change, so that the draft can be stored. */
  onType: (draft: NoteDraft) => void;
  onSave: (draft: NoteDraft) => void;
  onDelete: () => void;
  /** Closed without saving. */
  onClose: (draft: NoteDraft) => void;
}

export function NoteEditor({ draft, isNew, isResumed, onType, onSave, onDelete, onClose }: NoteEditorProps) {
  const [comment, setComment] = useState(draft.comment ?? '');
  const [tag, setTag] = useState(draft.tag ?? '');
  const [color, setColor] = useState(draft.color);
  const typed: NoteDraft = { ...draft, color, comment: comment.trim() || null, tag: tag.trim() || null };
  const field = useRef<HTMLTextAreaElement>(null);
  const save = () => onSave(typed);
  const keep = useEffectEvent(() => onType(typed));
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept when one of these changes
  useEffect(() => keep(), [comment, tag, color]);
  return (
    <Dialog
      isOpen
      onClose={() => onClose(typed)}
      firstFocus={field}
      title={isNew ? '写笔记' : '改笔记'}
      actions={
        <>
          {!isNew && (
            <Button look="danger" onClick={onDelete}>
              删除
            </Button>
          )}
          <Button look="primary" onClick={save}>
            保存
          </Button>
        </>
      }
    >
      <div className="stack">
        <blockquote className={`note-quote ${color}`} lang={draft.root.endsWith('zh') ? 'zh-CN' : 'en'}>
          {draft.text}
        </blockquote>
        {isResumed && <p className="t14 dim">接着上次没保存的内容</p>}
        <Field label="笔记">
          <TextArea
            ref={field}
            rows={4}
            maxLength={LONGEST_COMMENT}
            value={comment}
            onChange={({ target }) => setComment(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
            }}
          />
        </Field>
        <Field label="标签（可不填）">
          <TextInput maxLength={LONGEST_TAG} value={tag} onChange={({ target }) => setTag(target.value)} />
        </Field>
        <HighlightColours chosen={color} onChoose={setColor} />
      </div>
    </Dialog>
  );
}
