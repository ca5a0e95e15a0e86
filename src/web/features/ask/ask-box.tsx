/** The line in which a question is written; while an answer comes, the button stops it. */
import { ArrowUp, Square } from 'lucide';
import { useId, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import './ask-box.css';

interface AskBoxProps {
  placeholder: string;
  isWriting: boolean;
  isOff?: boolean;
  onAsk: (prompt: string) => void;
  onStop?: () => void;
}

const LONGEST = 2_000;

export function AskBox({ placeholder, isWriting, isOff = false, onAsk, onStop }: AskBoxProps) {
  const id = useId();
  const [text, setText] = useState('');
  const prompt = text.trim();
  const send = () => {
    if (prompt === '' || isWriting || isOff) return;
    setText('');
    onAsk(prompt);
  };
  return (
    <form
      className="asking"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label className="vh" htmlFor={id}>
        问题
      </label>
      <textarea
        id={id}
        className="input"
        rows={1}
        maxLength={LONGEST}
        placeholder={placeholder}
        value={text}
        disabled={isOff}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          send();
        }}
      />
      {isWriting && onStop ? (
        <button type="button" className="go stop" aria-label="停止" onClick={onStop}>
          <Icon of={Square} />
        </button>
      ) : (
        <button type="submit" className="go" aria-label="发送" disabled={prompt === '' || isWriting || isOff}>
          <Icon of={ArrowUp} />
        </button>
      )}
    </form>
  );
}
