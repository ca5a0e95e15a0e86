/**
 * The question side of a card: the word, its sentence with a gap, its meaning, or its sound; the answer input, hints and the button that
 * shows the answer.
 */
import { Volume2 } from 'lucide';
import type { FormEvent, KeyboardEvent } from 'react';
import type { ReviewCard, ReviewMode } from '#contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { MarkedSentence, MeaningList, WordHeading } from './card-parts.tsx';
import { isTypedMode, locatedContext } from './core/review-modes.ts';
import { withoutWord } from './core/typed-answer.ts';
import type { WordVoice } from './use-voice.ts';

interface QuestionSideProps {
  card: ReviewCard;
  mode: ReviewMode;
  voice: WordVoice;
  /** Letters revealed as a hint. */
  hints: number;
  typed: string;
  onType: (typed: string) => void;
  onSubmit: () => void;
}

export function QuestionSide({ card, mode, voice, hints, typed, onType, onSubmit }: QuestionSideProps) {
  const { context } = card;
  const gap = locatedContext(card);
  if (mode === 'cloze' && gap) {
    const { sentence, start, end, sentence_zh, title } = gap;
    return (
      <>
        <p className="cloze" lang="en">
          {withoutWord(sentence.slice(0, start), card, sentence.slice(start, end))}
          <AnswerInput
            word={sentence.slice(start, end)}
            hints={hints}
            typed={typed}
            onType={onType}
            onSubmit={onSubmit}
          />
          {withoutWord(sentence.slice(end), card, sentence.slice(start, end))}
        </p>
        {sentence_zh && <p className="rv-zh">{sentence_zh}</p>}
        {!sentence_zh && <MeaningList resolve={card.resolve} />}
        {title && (
          <p className="t14 faint" lang="en">
            {title}
          </p>
        )}
      </>
    );
  }
  if (mode === 'spell') {
    return (
      <>
        <MeaningList resolve={card.resolve} isLarge />
        {context?.sentence_zh && <p className="rv-zh">{context.sentence_zh}</p>}
        <p className="rv-spell" lang="en">
          <AnswerInput word={card.word} hints={hints} typed={typed} onType={onType} onSubmit={onSubmit} />
        </p>
      </>
    );
  }
  if (mode === 'listen') {
    return (
      <div className="rv-listen">
        <div>
          <Button icon={Volume2} onClick={() => voice.sayWord(card)}>
            再听一遍
          </Button>
          {context && voice.hasVoice !== false && (
            <Button look="quiet" onClick={() => voice.say(context.sentence)}>
              听整句
            </Button>
          )}
        </div>
        <p className="dim t14">想一想它的意思，再看答案。</p>
      </div>
    );
  }
  return (
    <>
      <WordHeading card={card} form="large" onSay={voice.canSayWord(card) ? () => voice.sayWord(card) : null} />
      {context && <MarkedSentence context={context} className="rv-in" />}
    </>
  );
}

interface AnswerInputProps {
  /** The missing word. */
  word: string;
  hints: number;
  typed: string;
  onType: (typed: string) => void;
  onSubmit: () => void;
}

/** Width of the input in characters. A narrower one would reveal the length of the word, a wider one does not fit a phone. */
const WIDTHS = { least: 7, most: 18 };

export function AnswerInput({ word, hints, typed, onType, onSubmit }: AnswerInputProps) {
  const width = Math.min(WIDTHS.most, Math.max(WIDTHS.least, word.length + 2));
  const given = word.slice(0, hints);
  const submit = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSubmit();
  };
  const type = ({ currentTarget }: FormEvent<HTMLInputElement>) => onType(currentTarget.value);
  return (
    <span className="blank">
      <input
        value={typed}
        onInput={type}
        onKeyDown={submit}
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

interface QuestionFootProps {
  mode: ReviewMode;
  hasTyped: boolean;
  onReveal: () => void;
  /** Null when no letter is left for a hint. */
  onHint: (() => void) | null;
}

export function QuestionFoot({ mode, hasTyped, onReveal, onHint }: QuestionFootProps) {
  return (
    <div className="rv-foot">
      <div className="rv-help">
        {onHint && (
          <button type="button" className="link pad t14" onClick={onHint}>
            提示一个字母
          </button>
        )}
      </div>
      <Button look="primary" isWide onClick={onReveal}>
        {hasTyped ? '检查' : '看答案'}
        <span className="kbd">{isTypedMode(mode) && hasTyped ? '回车' : '空格'}</span>
      </Button>
    </div>
  );
}
