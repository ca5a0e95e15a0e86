/** In-place editors of a sentence: one for its translation, one for its English, which can also be split at the caret. */
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/form-controls.tsx';
import { likelyCut } from './split-translation.ts';

interface TranslationEditorProps {
  number: number;
  text: string;
  /** Called with what is typed; null where it is as it was. */
  onTyping: (typed: string | null) => void;
  onSave: (text: string, goOn: boolean) => void;
  onGiveUp: () => void;
}

/** Ctrl+Enter saves and opens the next translation, Escape cancels. */
export function TranslationEditor({ number, text, onTyping, onSave, onGiveUp }: TranslationEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const { current } = area;
    current?.focus({ preventScroll: true });
    current?.setSelectionRange(current.value.length, current.value.length);
    current?.closest('.pair')?.scrollIntoView({ block: 'nearest' });
  }, []);
  const save = (goOn: boolean) => onSave(area.current?.value ?? text, goOn);
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and Escape belong to the input method while it is composing.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      save(true);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      onGiveUp();
    }
  };
  return (
    <div className="pair-zh">
      <TextArea
        ref={area}
        rows={2}
        defaultValue={text}
        maxLength={10_000}
        aria-label={`第 ${number} 句译文`}
        onKeyDown={onKeyDown}
        onChange={({ target }) => onTyping(target.value === text ? null : target.value)}
      />
      <div className="pair-acts">
        <Button look="primary" onClick={() => save(false)}>
          保存
        </Button>
        <Button onClick={onGiveUp}>放弃</Button>
        <span className="keys-hint t12 dim">
          <span className="kbd">Ctrl</span> <span className="kbd">↵</span> 保存并到下一句{' '}
          <span className="kbd">Esc</span> 放弃
        </span>
      </div>
    </div>
  );
}

interface SourceEditorProps {
  number: number;
  text: string;
  /** Opened for splitting, with the caret at a likely position. */
  isCutting: boolean;
  /** Called with what is typed; null where it is as it was. */
  onTyping: (typed: string | null) => void;
  onSave: (text: string) => void;
  /** @param at offset of the split in the text */
  onCut: (text: string, at: number) => void;
  onGiveUp: () => void;
}

export function SourceEditor({ number, text, isCutting, onTyping, onSave, onCut, onGiveUp }: SourceEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const { current } = area;
    const at = isCutting ? likelyCut(text) : text.length;
    current?.focus({ preventScroll: true });
    current?.setSelectionRange(at, at);
    current?.closest('.pair')?.scrollIntoView({ block: 'nearest' });
  }, [isCutting, text]);
  const save = () => onSave(area.current?.value ?? text);
  const cut = () => onCut(area.current?.value ?? text, area.current?.selectionStart ?? 0);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      onGiveUp();
    } else if (event.key === 'Enter') {
      // A sentence has no line breaks.
      event.preventDefault();
      if (event.altKey) cut();
      else save();
    }
  };
  return (
    <div className="pair-source">
      <TextArea
        ref={area}
        lang="en"
        rows={3}
        defaultValue={text}
        maxLength={5_000}
        aria-label={`第 ${number} 句原文`}
        onKeyDown={onKeyDown}
        onChange={({ target }) => onTyping(target.value === text ? null : target.value)}
      />
      <div className="pair-acts">
        <Button look={isCutting ? undefined : 'primary'} onClick={save}>
          保存
        </Button>
        <Button look={isCutting ? 'primary' : undefined} onClick={cut}>
          在光标处断句
        </Button>
        <Button onClick={onGiveUp}>放弃</Button>
      </div>
      <p className="keys-hint t12 dim">
        <span className="kbd">↵</span> 保存 <span className="kbd">Alt</span> <span className="kbd">↵</span> 断句{' '}
        <span className="kbd">Esc</span> 放弃
      </p>
    </div>
  );
}
