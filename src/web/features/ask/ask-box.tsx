/** The line in which a question is written; while an answer comes, the button stops it. */
import { ArrowUp, Square } from 'lucide';
import { useId, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import './ask-box.css';

interface AskBoxProps {
  /** Key of the subject, by which unsent text is restored after the box was closed. */
  keptAs: string;
  placeholder: string;
  isWriting: boolean;
  isOff?: boolean;
  /** @returns whether the question was taken: until then it stays in the box */
  onAsk: (prompt: string) => boolean | Promise<boolean>;
  onStop?: () => void;
}

const LONGEST = 2_000;

/** Unsent texts by their subject. They last as long as the page, so another reader gets none. */
const drafts = new Map<string, string>();

export function AskBox({ keptAs, placeholder, isWriting, isOff = false, onAsk, onStop }: AskBoxProps) {
  const id = useId();
  const [text, setText] = useState(() => drafts.get(keptAs) ?? '');
  const write = (next: string) => {
    drafts.set(keptAs, next);
    setText(next);
  };
  const prompt = text.trim();
  const send = async () => {
    if (prompt === '' || isWriting || isOff) return;
    const isTaken = onAsk(prompt);
    if ((isTaken === true || (await isTaken)) && drafts.get(keptAs)?.trim() === prompt) write('');
  };
  return (
    <form
      className="asking scripted"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
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
        onChange={({ target }) => write(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void send();
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
