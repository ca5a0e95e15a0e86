/** The upper part of the word card: what the word means here, the sentence's translation, where the word was met before. */

import { Brackets, Headphones, History, Languages, WifiOff } from 'lucide';
import { Fragment } from 'react';
import type { WordInfo } from '#contract/shapes.ts';
import { Icon } from '../../../ui/icon.tsx';
import { splitAtNameDots } from '../../../ui/name-dots.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { QuotedTitle } from '../../../ui/quoted-title.tsx';
import { useStoredChoice } from '../settings/stored-choice.ts';
import { translationDisplay } from '../settings/text-settings.ts';
import { clausesOf, type Meaning, type WordCardProps } from './word-card-content.ts';

const ORIGINS: Record<Meaning['by'], string> = { note: '编者注', translation: '译文用词', dictionary: '词典释义' };

interface CardMeaningProps {
  /** The meaning in this sentence, or several to choose from. */
  here: readonly Meaning[];
  /** The meaning that is kept with the word. */
  chosen: Meaning | null;
  onChoose: (meaning: Meaning) => void;
}

export function CardMeaning({ here, chosen, onChoose }: CardMeaningProps) {
  const [first = chosen] = here;
  if (first === null) return <p className="wc-message">词典里没有它的中文释义</p>;
  const isReplaced = chosen !== null && !here.some(({ sense }) => sense === chosen.sense);
  if (here.length === 1 || isReplaced) {
    const shown = chosen ?? first;
    return (
      <p className="ch-mean">
        <b>{shown.zh}</b>
        <Fit fit={shown.fit} />
        <span className="by">{isReplaced ? '你选的' : ORIGINS[shown.by]}</span>
      </p>
    );
  }
  return (
    <fieldset className="ch-pick">
      <legend className="vh">这句里的意思，选一个</legend>
      {here.map((meaning) => (
        <button
          key={meaning.sense}
          type="button"
          aria-pressed={meaning.sense === chosen?.sense}
          onClick={() => onChoose(meaning)}
        >
          <span>{meaning.zh}</span>
          <Fit fit={meaning.fit} />
        </button>
      ))}
    </fieldset>
  );
}

/** The meaning of a contraction; the senses of its headword are under 更多. */
export function ContractionLine({ word, contraction }: { word: string; contraction: Contraction }) {
  return (
    <p className="ch-mean">
      <b>{contraction.zh}</b>
      <span className="by" lang="en">
        {word} = {contraction.full}
      </span>
    </p>
  );
}

type Contraction = NonNullable<WordInfo['contraction']>;

export function Fit({ fit }: Pick<Meaning, 'fit'>) {
  if (fit === null) return null;
  return fit === 'sure' ? <span className="sure">本句</span> : <span className="sure maybe">可能</span>;
}

/** Chinese whose lines begin with no dot of a name. */
function Unbroken({ text }: { text: string }) {
  return splitAtNameDots(text).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a fixed text
      <span key={at} className="no-break">
        {part}
      </span>
    ),
  );
}

/** The words that answer the open one are bold. */
export function CardSentence({ translation, answering }: { translation: string; answering: string | null }) {
  return (
    <p className="ch-zh">
      {clausesOf(translation, answering).map((parts, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: clauses of a fixed text
        <span key={index} className="ch-clause">
          {parts.map(({ text, isAnswer }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of a clause, two of which may be the same
            <Fragment key={at}>{isAnswer ? <b>{text}</b> : <Unbroken text={text} />}</Fragment>
          ))}
        </span>
      ))}
    </p>
  );
}

interface NameLineProps {
  name: NonNullable<WordInfo['name']>;
  /** The translation tells what it means here. */
  isAnswered: boolean;
}

/** A common word that is part of a name here means nothing of what stands below. */
export function NameLine({ name: { text, zh }, isAnswered }: NameLineProps) {
  return (
    <p className="ch-name">
      这里是名字 <b lang="en">{text}</b>
      {!isAnswered && `${zh ? `，常写作${zh}` : ''}。平常的意思：`}
    </p>
  );
}

interface MetBeforeProps {
  met: NonNullable<WordInfo['met']>;
  /** The article that is read: to be met there is nothing new. */
  besides: string | null;
}

/** 你在《…》见过它, with the sentence. */
export function MetBefore({ met, besides }: MetBeforeProps) {
  const found = met.find(({ article_id }) => article_id === undefined || article_id !== besides);
  if (found === undefined) return null;
  const { title, article_id: article, sentence, start, end } = found;
  const name = title ? <QuotedTitle title={title} /> : '别处';
  return (
    <div className="ch-met">
      <Icon of={History} size="sm" />
      <div>
        你在{article ? <PageLink to={`/article/${article}`}>{name}</PageLink> : name}见过它
        <q lang="en">
          {excerptBefore(sentence, start)}
          <b>{sentence.slice(start, end)}</b>
          {sentence.slice(end)}
        </q>
      </div>
    </div>
  );
}

/** Characters before the word that a line has room for. */
const ROOM_BEFORE = 44;

/** The end of what stands before a word, from the beginning of a word on. */
function excerptBefore(sentence: string, start: number): string {
  const before = sentence.slice(0, start);
  return before.length <= ROOM_BEFORE ? before : before.slice(-ROOM_BEFORE).replace(/^\S*\s/, '…');
}

export function OfflineLine() {
  return (
    <p className="ch-off" role="status">
      <Icon of={WifiOff} size="sm" />
      离线：释义来自本机，发音和例句联网后再有
    </p>
  );
}

type SentenceLineProps = Pick<
  WordCardProps,
  'open' | 'asksTranslation' | 'isTranslationOpen' | 'onTranslation' | 'onStructure' | 'onListen'
>;

/** Tools for the sentence: a translation that is missing, listening from here. */
export function SentenceLine(props: SentenceLineProps) {
  const { open, asksTranslation, isTranslationOpen, onTranslation, onStructure, onListen } = props;
  const { translation, element } = open.sentence;
  const display = useStoredChoice(translationDisplay);
  const isHidden = display !== 'always' && display !== 'beside';
  const canOpen = translation ? isHidden && isTranslationOpen : asksTranslation && element !== null;
  const by = translation?.querySelector('.by')?.textContent;
  return (
    <div className="wc-line">
      {canOpen && (
        <button type="button" className="wc-sentence shows" aria-pressed={isTranslationOpen} onClick={onTranslation}>
          <Icon of={Languages} size="sm" />
          {isTranslationOpen ? '收起本句翻译' : '本句翻译'}
        </button>
      )}
      {onStructure && (
        <button type="button" className="wc-sentence" onClick={onStructure}>
          <Icon of={Brackets} size="sm" />
          句子结构
        </button>
      )}
      <button type="button" className="wc-sentence" onClick={onListen}>
        <Icon of={Headphones} size="sm" />
        从这句读
      </button>
      {by && <span className="by">{by}</span>}
    </div>
  );
}
