/** The answer: what was typed and what it should be, the sentence, the word with its meaning; a hint for words that will not stay. */
import { Pencil, Volume2 } from 'lucide';
import type { ReviewCard } from '#contract/shapes.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ipaOf } from '../reader/word-card-content.ts';
import { foundContext } from './core/asking.ts';
import type { Judgement } from './core/typed-answer.ts';
import { MarkedSentence } from './marked-sentence.tsx';
import { MeaningList } from './meaning-list.tsx';
import { TypedLetters } from './typed-letters.tsx';
import type { WordVoice } from './use-voice.ts';

interface AnswerSideProps {
  card: ReviewCard;
  /** Null when nothing was typed. */
  judgement: Judgement | null;
  voice: WordVoice;
  onChange: (() => void) | null;
}

export function AnswerSide({ card, judgement, voice, onChange }: AnswerSideProps) {
  const context = foundContext(card);
  return (
    <>
      {context && <MarkedSentence context={context} className="cloze" />}
      {context?.sentence_zh && <p className="rv-zh">{context.sentence_zh}</p>}
      <div className="rv-answer" tabIndex={-1}>
        {judgement && <TypedLetters judgement={judgement} />}
        <div className="rv-word">
          <div>
            <h2 lang="en">{card.word}</h2>
            {card.phonetic && (
              <p className="t14 dim" lang="en-fonipa">
                {ipaOf(card.phonetic)}
              </p>
            )}
          </div>
          <div>
            {onChange && <IconButton icon={Pencil} label="改这张卡" onClick={onChange} />}
            {voice.hasVoice && <IconButton icon={Volume2} label="听发音" onClick={() => voice.say(card.word)} />}
          </div>
        </div>
        <MeaningList resolve={card.resolve} />
        {context?.article_id && (
          <p className="t14 rv-more">
            <TextLink href={`/article/${context.article_id}`}>
              <span lang="en">{context.title ?? '原文'}</span>
            </TextLink>
          </p>
        )}
        {card.leech && onChange && (
          <p className="rv-leech t14">
            这个词学会以后忘了 {card.lapses} 次，多半是卡片不好记。
            <button type="button" className="link" onClick={onChange}>
              换个释义或句子
            </button>
          </p>
        )}
      </div>
    </>
  );
}
