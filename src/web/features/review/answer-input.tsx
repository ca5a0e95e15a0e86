/** Where a word is typed: as wide as the word about is, with the letters that were given away in front. */
import type { FormEvent, KeyboardEvent } from 'react';

interface AnswerInputProps {
  /** The word that is missing. */
  word: string;
  hints: number;
  typed: string;
  onType: (typed: string) => void;
  onGive: () => void;
}

/** Characters: of narrower ones the width would give the word away, wider ones do not fit a phone. */
const WIDTHS = { least: 7, most: 18 };

export function AnswerInput({ word, hints, typed, onType, onGive }: AnswerInputProps) {
  const width = Math.min(WIDTHS.most, Math.max(WIDTHS.least, word.length + 2));
  const given = word.slice(0, hints);
  const give = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onGive();
  };
  const type = ({ currentTarget }: FormEvent<HTMLInputElement>) => onType(currentTarget.value);
  return (
    <span className="blank">
      <input
        value={typed}
        onInput={type}
        onKeyDown={give}
        placeholder={given && `${given}…`}
        style={{ inlineSize: `${width}ch` }}
        aria-label={given ? `填这个词，开头是 ${given}` : '填这个词'}
        maxLength={100}
        enterKeyHint="done"
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
      />
    </span>
  );
}
