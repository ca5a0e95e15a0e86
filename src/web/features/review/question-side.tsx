/** What is asked: the word, its sentence with a gap, its meaning, or its sound. */
import { Volume2 } from 'lucide';
import type { ReviewCard, ReviewMode } from '#contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { AnswerInput } from './answer-input.tsx';
import { foundContext } from './core/asking.ts';
import { MarkedSentence } from './marked-sentence.tsx';
import { MeaningList } from './meaning-list.tsx';
import type { WordVoice } from './use-voice.ts';
import { WordHead } from './word-head.tsx';

interface QuestionSideProps {
  card: ReviewCard;
  mode: ReviewMode;
  voice: WordVoice;
  /** Letters given away. */
  hints: number;
  typed: string;
  onType: (typed: string) => void;
  onGive: () => void;
}

export function QuestionSide({ card, mode, voice, hints, typed, onType, onGive }: QuestionSideProps) {
  const { context } = card;
  const gap = foundContext(card);
  if (mode === 'cloze' && gap) {
    const { sentence, start, end, sentence_zh, title } = gap;
    return (
      <>
        <p className="cloze" lang="en">
          {sentence.slice(0, start)}
          <AnswerInput word={sentence.slice(start, end)} hints={hints} typed={typed} onType={onType} onGive={onGive} />
          {sentence.slice(end)}
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
          <AnswerInput word={card.word} hints={hints} typed={typed} onType={onType} onGive={onGive} />
        </p>
      </>
    );
  }
  if (mode === 'listen') {
    return (
      <div className="rv-listen">
        <div>
          <Button icon={Volume2} onClick={() => voice.say(card.word)}>
            再听一遍
          </Button>
          {context && (
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
      <WordHead card={card} form="large" onSay={voice.hasVoice ? () => voice.say(card.word) : null} />
      {context && <MarkedSentence context={context} className="rv-in" />}
    </>
  );
}
