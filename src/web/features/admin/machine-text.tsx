/** Under a translation that a person changed: what the machine had said, when it is asked for. */
import { useState } from 'react';
import { TextLink } from '../../ui/text-link.tsx';

export function MachineText({ number, text }: { number: number; text: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="machine-text">
      <span className="t12 dim">人工改过</span>
      <TextLink aria-expanded={isShown} aria-label={`第 ${number} 句的机器译文`} onClick={() => setShown(!isShown)}>
        {isShown ? '收起' : '看机器译文'}
      </TextLink>
      {isShown && <p className="t14 dim">{text}</p>}
    </div>
  );
}
