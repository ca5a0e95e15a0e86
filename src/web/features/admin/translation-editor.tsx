/** The translation of one sentence, edited in place. Ctrl+Enter saves and goes on, Escape gives up. */
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/form-controls.tsx';

interface TranslationEditorProps {
  number: number;
  text: string;
  onTyping: (isTyping: boolean) => void;
  onSave: (text: string, goOn: boolean) => void;
  onGiveUp: () => void;
}

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
        onChange={({ target }) => onTyping(target.value !== text)}
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
