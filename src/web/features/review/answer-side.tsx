/**
 * The answer. What the question showed stays where it was, and what it asked for joins it: the word, its meaning, its sentence, and
 * what was typed against what it should be.
 */
import type { ReactNode } from 'react';
import type { ReviewCard, ReviewMode } from '#contract/shapes.ts';
import { TextLink } from '../../ui/text-link.tsx';
import type { Judgement } from './core/typed-answer.ts';
import { MarkedSentence } from './marked-sentence.tsx';
import { MeaningList } from './meaning-list.tsx';
import { TypedLetters } from './typed-letters.tsx';
import type { WordVoice } from './use-voice.ts';
import { WordHead } from './word-head.tsx';

interface AnswerSideProps {
  card: ReviewCard;
  mode: ReviewMode;
  /** Null when nothing was typed. */
  judgement: Judgement | null;
  /** Letters were given away. */
  hasHints: boolean;
  voice: WordVoice;
  /** Null where cards are nobody's. */
  onChange: (() => void) | null;
}

export function AnswerSide({ card, mode, judgement, hasHints, voice, onChange }: AnswerSideProps) {
  const { context } = card;
  const say = voice.hasVoice ? () => voice.say(card.word) : null;
  const head = (form: 'large' | 'parted') => <WordHead card={card} form={form} onSay={say} onChange={onChange} />;
  const translation = context?.sentence_zh && <p className="rv-zh">{context.sentence_zh}</p>;
  const meaning = <MeaningList resolve={card.resolve} />;
  const typed = judgement && <TypedLetters judgement={judgement} hasHints={hasHints} />;
  const notes = <CardNotes card={card} onChange={onChange} />;
  if (mode === 'cloze' && context) {
    return (
      <>
        <MarkedSentence context={context} className="cloze" />
        {translation}
        <Answer>
          {typed}
          {head('parted')}
          {meaning}
          {notes}
        </Answer>
      </>
    );
  }
  if (mode === 'spell') {
    return (
      <>
        <MeaningList resolve={card.resolve} isLarge />
        {translation}
        <Answer>
          {typed}
          {head('parted')}
          {context && <MarkedSentence context={context} className="rv-in" />}
          {notes}
        </Answer>
      </>
    );
  }
  return (
    <>
      {head('large')}
      {context && <MarkedSentence context={context} className="rv-in" />}
      <Answer>
        {translation}
        <div className="rv-parted">{meaning}</div>
        {notes}
      </Answer>
    </>
  );
}

/** Takes the focus when it appears, so that it is read out. */
function Answer({ children }: { children: ReactNode }) {
  return (
    <section className="rv-answer" tabIndex={-1} aria-label="答案">
      {children}
    </section>
  );
}

function CardNotes({ card, onChange }: Pick<AnswerSideProps, 'card' | 'onChange'>) {
  const { context, leech, lapses } = card;
  return (
    <>
      {context?.article_id && (
        <p className="t14 rv-more">
          <TextLink href={`/article/${context.article_id}`}>
            <span lang="en">{context.title ?? '原文'}</span>
          </TextLink>
        </p>
      )}
      {leech && onChange && (
        <p className="rv-leech t14">
          这个词学会以后忘了 {lapses} 次，多半是卡片不好记。
          <button type="button" className="link" onClick={onChange}>
            换个释义或句子
          </button>
        </p>
      )}
    </>
  );
}
