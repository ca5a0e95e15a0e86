/**
 * The word card: a sheet on phones, the top of the right column on a desktop. First what the word means in its sentence, then the sentence's
 * translation, then what to do with the word; everything else waits behind 更多.
 */
import { ArrowLeft, Volume2, X } from 'lucide';
import { useEffect, useId, useMemo, useState } from 'react';
import type { WordEntry, WordInfo } from '#contract/shapes.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { classes } from '../../../ui/classes.ts';
import { errorText } from '../../../ui/error-toast.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useIsOnline } from '../../../ui/use-is-online.ts';
import { OtherReadings } from '../../dictionary/other-readings.tsx';
import { headwordOf, ipaOf } from '../../dictionary/word-info.ts';
import { LoadingLines } from '../loading-lines.tsx';
import {
  CardMeaning,
  CardSentence,
  ContractionLine,
  MetBefore,
  NameLine,
  OfflineLine,
  SentenceLine,
} from './card-sentence.tsx';
import { useHandedFocus } from './use-handed-focus.ts';
import { contextOf, type OpenWord, questionOf } from './use-word-lookup.ts';
import {
  chosenBefore,
  entryFor,
  keptMeaning,
  type Meaning,
  meaningsOf,
  type WordCardProps,
} from './word-card-content.ts';
import { MoreOfWord } from './word-details.tsx';
import { AddUnexplained, KeptLine, WordStatusButtons } from './word-status-buttons.tsx';

export function WordCard(props: WordCardProps) {
  const { open } = props;
  // Choices made and parts opened on a card belong to its word, so another word gets a new card.
  return <OpenCard key={`${open.asked}\n${open.word.start}\n${open.sentence.text}`} {...props} />;
}

function OpenCard(props: WordCardProps) {
  const { open, words, ports, explanations, heading, handedFocus, onClose, onAsk } = props;
  const card = useHandedFocus(handedFocus, heading);
  const titleId = useId();
  const isOnline = useIsOnline();
  const [isMore, setIsMore] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const { lookUp, word, asked, sentence, isAlone } = open;
  const info = lookUp.state === 'found' ? lookUp.info : null;
  const entry = entryFor(words, asked, info, positionOf(open));
  const translation = sentence.textZh ?? info?.sentence_zh ?? null;
  const meanings = useMemo(
    () =>
      info &&
      meaningsOf(info, {
        entry,
        translation: info.parts || entry ? translation : null,
        isByPerson: sentence.isByPerson,
      }),
    [info, entry, translation, sentence.isByPerson],
  );
  const all = meanings ? [...meanings.here, ...meanings.others] : [];
  const before = info && meanings ? chosenBefore(info, meanings) : null;
  const meaning =
    all.find(({ sense }) => chosen !== null && sense === chosen) ??
    before?.instead ??
    meanings?.here[0] ??
    noteAlone(entry);
  const kept = meaning ? keptMeaning(meaning) : undefined;
  const question = useMemo(() => questionOf(word, asked, sentence, isAlone), [word, asked, sentence, isAlone]);
  const { onWordLookedUp } = ports;
  useEffect(() => {
    if (info && kept !== undefined) onWordLookedUp?.(info, { ...contextOf(open, info), resolve: kept });
  }, [info, kept, onWordLookedUp, open]);
  // Set as an attribute: with `:has()` the browser would search the whole text for a card.
  useEffect(() => {
    const { dataset } = document.body;
    dataset.cardOpen = '';
    return () => {
      delete dataset.cardOpen;
    };
  }, []);
  const keepInstead = (next: Meaning) => {
    setChosen(next.sense);
    // A word of the book gets the other meaning at once.
    if (info?.in_myword) void replaceMeaning(props, info, next, () => setChosen(chosen));
  };
  return (
    <section
      ref={card}
      className={classes('word-card', isMore && 'tall', (info?.met?.length ?? 0) > 0 && 'mid')}
      aria-labelledby={titleId}
      data-word-card
    >
      <div className="grip" aria-hidden="true" />
      <div className="ch-head">
        {open.trail.length > 0 && (
          <IconButton icon={ArrowLeft} label="返回" className="wc-back" onClick={props.onBack} />
        )}
        <h2 id={titleId} lang="en" tabIndex={-1} ref={heading} aria-label={info ? headwordOf(info) : asked}>
          {info ? headwordOf(info) : asked}
          {info && <Sound info={info} />}
        </h2>
        <div className="ch-tools">
          {ports.play && (
            <IconButton
              icon={Volume2}
              label="发音"
              onClick={() => void ports.play?.(info ? headwordOf(info) : asked, info?.audio)}
            />
          )}
          <IconButton icon={X} label="关闭" className="wc-close" onClick={onClose} />
        </div>
      </div>
      <div className="wc-body" aria-live="polite" aria-busy={lookUp.state === 'loading'}>
        {lookUp.state === 'loading' && <LoadingLines label="正在查词" />}
        {info?.name && <NameLine name={info.name} isAnswered={(meanings?.here[0]?.fit ?? null) !== null} />}
        {info?.contraction && <ContractionLine word={info.word} contraction={info.contraction} />}
        {meanings && (meaning || !info?.contraction) && (
          <CardMeaning here={meanings.here} chosen={meaning ?? null} onChoose={(next) => keepInstead(next)} />
        )}
        {chosen === null && before?.besides && (
          <p className="ch-own">
            你选的意思 <b>{before.besides}</b>
          </p>
        )}
        {!info && meaning && <CardMeaning here={[meaning]} chosen={meaning} onChoose={() => {}} />}
        {info && (
          <OtherReadings
            info={info}
            className="ch-own"
            wayTo={(word) => (
              <button type="button" lang="en" className="link pad" onClick={() => onAsk(word)}>
                {word}
              </button>
            )}
          />
        )}
        {lookUp.state === 'missing' && !entry && <Missing suggestions={lookUp.suggestions} onAsk={onAsk} />}
        {lookUp.state === 'missing' && entry && <SingleWords phrase={asked} onAsk={onAsk} />}
        {lookUp.state === 'failed' && (
          <div className="wc-message">
            <p>{lookUp.message}</p>
            <Button onClick={() => onAsk(asked)}>重试</Button>
          </div>
        )}
        {translation !== null && <CardSentence translation={translation} answering={meaning?.answering ?? null} />}
        <MetBefore met={info?.met ?? []} besides={props.articleId} />
        {info && !isOnline && <OfflineLine />}
      </div>
      <SentenceLine {...props} />
      {info?.in_myword && (
        <KeptLine
          isKept={info.kept ?? false}
          onKeep={() => void keepSentence(props, info)}
          onChange={info.unlisted ? undefined : () => setIsMore(true)}
        />
      )}
      {info && <WordStatusButtons {...props} info={info} meaning={kept} />}
      {!info && lookUp.state !== 'loading' && <AddUnexplained {...props} meaning={kept} />}
      {lookUp.state === 'loading' && <LoadingActions />}
      <MoreOfWord
        {...props}
        info={info}
        meaning={meaning ?? null}
        meanings={meanings}
        question={question}
        explanations={explanations}
        isOpen={isMore}
        onOpen={setIsMore}
        onChoose={keepInstead}
      />
    </section>
  );
}

/** The editor's note on a word that the dictionary lacks, or whose entry could not be loaded. */
function noteAlone(entry: WordEntry | null): Meaning | undefined {
  if (entry === null) return undefined;
  return { pos: entry.tag ?? '', zh: entry.resolve, fit: 'sure', by: 'note', answering: null, sense: null };
}

async function replaceMeaning(
  { open, ports, onUpdate }: WordCardProps,
  info: WordInfo,
  meaning: Meaning,
  onFailure: () => void,
): Promise<void> {
  const word = headwordOf(info);
  const resolve = keptMeaning(meaning);
  try {
    await ports.addWord({ word, as_given: true, keep_mark: true, ...contextOf(open, info), resolve });
    // Answers for other occurrences of the word in this text may be cached already, so they are updated too.
    onUpdate(word, { chosen: resolve, kept: true });
  } catch (error) {
    onFailure();
    toast(errorText(error));
  }
}

/** Stores one more sentence for a word that is in the word book; its meaning and its mark stay. */
async function keepSentence({ open, ports, onUpdate }: WordCardProps, info: WordInfo): Promise<void> {
  const word = headwordOf(info);
  onUpdate(word, { kept: true });
  try {
    await ports.addWord({ word, as_given: true, keep_mark: true, ...contextOf(open, info) });
    toast(`这句也记下了：${word}`);
  } catch (error) {
    onUpdate(word, { kept: false });
    toast(errorText(error));
  }
}

/** The position of the clicked word; null for a word chosen on the card. */
function positionOf({ asked, isAlone, word, sentence }: OpenWord): { sentence: string; at: number } | null {
  return isAlone || asked !== word.text ? null : { sentence: sentence.text, at: word.start - sentence.start };
}

function Sound({ info: { phrase, phonetic } }: { info: WordInfo }) {
  if (phrase)
    return (
      <span className="ch-ipa" lang="zh-CN">
        短语
      </span>
    );
  return phonetic ? <span className="ch-ipa">{ipaOf(phonetic)}</span> : null;
}

/** Reserve their space until the answer is there. */
function LoadingActions() {
  return (
    <div className="wc-act">
      <Button isWide disabled>
        加入生词
      </Button>
    </div>
  );
}

function Missing({ suggestions, onAsk }: { suggestions: string[]; onAsk: (word: string) => void }) {
  return (
    <div className="wc-message">
      <p>词典里没有这个词</p>
      {suggestions.length > 0 && (
        <>
          <p className="t14 dim">你要找的也许是</p>
          <WordChips words={suggestions} onAsk={onAsk} />
        </>
      )}
    </div>
  );
}

/** The words of a noted phrase that the dictionary lacks. */
function SingleWords({ phrase, onAsk }: { phrase: string; onAsk: (word: string) => void }) {
  const words = [...new Set(phrase.split(/\s+/))];
  return words.length < 2 ? null : (
    <div className="wc-message">
      <p className="t14 dim">只看一个词</p>
      <WordChips words={words} onAsk={onAsk} />
    </div>
  );
}

/** Words that can be looked up. */
function WordChips({ words, onAsk }: { words: readonly string[]; onAsk: (word: string) => void }) {
  return (
    <div className="wc-suggestions">
      {words.map((word) => (
        <Chip key={word} lang="en" onClick={() => onAsk(word)}>
          {word}
        </Chip>
      ))}
    </div>
  );
}
