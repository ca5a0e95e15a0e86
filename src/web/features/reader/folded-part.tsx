/** A part of the word card that stays behind its name until it is asked for. */
import { type ReactNode, useId, useState } from 'react';

export function FoldedPart({ name, children }: { name: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className="wc-fold">
      <button
        type="button"
        className="wc-fold-name t14"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {name}
      </button>
      {isOpen && <div id={id}>{children}</div>}
    </div>
  );
}
