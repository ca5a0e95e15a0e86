/** The answer side of a card: what the question hid, the comparison with a typed answer, and the rating buttons. */

import type { ReactNode } from 'react';
import type { NextDue, Rating, ReviewCard, ReviewMode, WordContext } from '#contract/shapes.ts';
import { classes } from '../../ui/classes.ts';
import { QuotedTitle } from '../../ui/quoted-title.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { MarkedSentence, MeaningList, WordHeading } from './card-parts.tsx';
import { intervalText, ratings } from './core/rating-labels.ts';
import type { AnswerCheck, Verdict } from './core/typed-answer.ts';
import type { WordVoice } from './use-voice.ts';

interface AnswerSideProps {
  card: ReviewCard;
  mode: ReviewMode;
  /** Null when nothing was typed. */
  check: AnswerCheck | null;
  /** Letters were revealed. */
  hasHints: boolean;
  voice: WordVoice;
  /** Null in the trial, whose cards belong to nobody. */
  onChange: (() => void) | null;
}

export function AnswerSide({ card, mode, check, hasHints, voice, onChange }: AnswerSideProps) {
  const { context } = card;
  const say = voice.canSayWord(card) ? () => voice.sayWord(card) : null;
  const head = (form: 'large' | 'parted') => <WordHeading card={card} form={form} onSay={say} onChange={onChange} />;
  const translation = context?.sentence_zh && <p className="rv-zh">{context.sentence_zh}</p>;
  const meaning = <MeaningList resolve={card.resolve} />;
  const typed = check && <TypedLetters check={check} hasHints={hasHints} />;
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
  const { context, met, leech, lapses } = card;
  return (
    <>
      {context?.article_id && (
        <p className="t14 rv-more dim">
          你在
          <MetIn context={context} />
          见过它
        </p>
      )}
      {met && (
        <div className="rv-met t14 dim">
          还在
          <MetIn context={met} />
          见过
          <MarkedSentence context={met} className="rv-in" />
        </div>
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

/** The text, with the way to it where it is an article. */
function MetIn({ context: { title, article_id: article } }: { context: WordContext }) {
  const name = title ? <QuotedTitle title={title} /> : '原文';
  if (!article) return name;
  return (
    <TextLink isInline href={`/article/${article}`}>
      {name}
    </TextLink>
  );
}

const sayings: Record<Verdict, (expected: string) => string> = {
  right: () => '对了',
  form: (expected) => `对了，句中用的是 ${expected}`,
  spelling: (expected) => `对了，这是另一种拼法，这里写作 ${expected}`,
  typo: () => '只差一点，建议选「困难」',
  wrong: () => '不对',
};

/** Comparison of the typed letters with the expected ones. @param hasHints letters were revealed */
export function TypedLetters({ check, hasHints }: { check: AnswerCheck; hasHints: boolean }) {
  const { verdict, typed, expected, pieces } = check;
  const isFine = verdict !== 'typo' && verdict !== 'wrong';
  return (
    <div className="rv-typed">
      <p className={isFine ? 'rv-right' : verdict === 'typo' ? 'rv-near' : 'rv-wrong'}>
        {sayings[verdict](expected)}
        {isFine && hasHints && '；看过提示，建议选「困难」'}
      </p>
      {!isFine && (
        <p className="rv-letters" lang="en">
          <span className="vh" lang="zh-CN">
            你写的是 <span lang="en">{typed}</span>，应为 <span lang="en">{expected}</span>
          </span>
          <span aria-hidden="true">
            {pieces.map(({ kind, typed: given, expected: right }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a letter is identified by its position
              <span key={index}>
                {kind === 'same' ? right : given && <del>{given}</del>}
                {kind !== 'same' && right && <ins>{right}</ins>}
              </span>
            ))}
          </span>
        </p>
      )}
    </div>
  );
}

interface RateBarProps {
  /** Null while it is unknown: without network, for a card that is repeated. */
  next: NextDue | null;
  suggested: Rating;
  /** The suggestion follows from the typed answer, and is highlighted. */
  isSuggested: boolean;
  onRate: (rating: Rating) => void;
}

export function RateBar({ next, suggested, isSuggested, onRate }: RateBarProps) {
  return (
    <div className="rv-foot">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs, these are buttons */}
      <div className="rates" role="group" aria-label="记得怎么样">
        {ratings.map(({ rating, label }) => (
          <button
            key={rating}
            type="button"
            className={classes('rate', `r${rating}`, isSuggested && rating === suggested && 'is-fitting')}
            onClick={() => onRate(rating)}
          >
            <b>{label}</b>
            <span className="num">{next ? intervalText(next[rating]) : rating === 1 ? '马上' : '以后'}</span>
            {isSuggested && rating === suggested && <span className="vh">（建议）</span>}
            <span className="kbd" aria-hidden="true">
              {rating}
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}
