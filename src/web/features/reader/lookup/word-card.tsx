/**
 * The word card: a sheet on phones, the top of the right column on a desktop. It has the word's meaning, the tools for its sentence
 * (translation, reading aloud, reporting), and the buttons for its status.
 */
import { ArrowLeft, Brackets, Flag, Headphones, Languages, Volume2, X } from 'lucide';
import { type ReactNode, type RefObject, useId, useMemo } from 'react';
import type { WordEntry, WordInfo } from '#contract/shapes.ts';
import { examLevelLabel } from '#engine/exam-level.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { headwordOf, ipaOf } from '../../dictionary/word-info.ts';
import type { SentenceView } from '../core/sentences.ts';
import { LoadingLines } from '../loading-lines.tsx';
import { useStoredChoice } from '../settings/stored-choice.ts';
import { translationDisplay } from '../settings/text-settings.ts';
import { ExplainButton, ExplanationPanel } from './explanation.tsx';
import type { ExplanationStore } from './explanation-store.ts';
import type { OpenWord } from './use-word-lookup.ts';
import { entryFor, wordsOfPhrase } from './word-card-content.ts';
import { WordMeaning } from './word-meaning.tsx';
import { questionOf } from './word-question.ts';
import { AddUnexplained, WordStatusButtons, type WordStatusButtonsProps } from './word-status-buttons.tsx';

export interface WordCardProps extends Pick<WordStatusButtonsProps, 'ports' | 'onLogin' | 'onUpdate' | 'isLoggedIn'> {
  open: OpenWord;
  words: readonly WordEntry[];
  /** Null where nobody explains words. */
  explanations: ExplanationStore | null;
  /** Takes focus when the card was opened from the keyboard. */
  heading: RefObject<HTMLHeadingElement | null>;
  onClose: () => void;
  /** Goes back to what was looked up before on this card. */
  onBack: () => void;
  onAsk: (word: string) => void;
  onListen: () => void;
  onReport: ((translation: Element) => void) | undefined;
  isTranslationOpen: boolean;
  /** A translation that is missing can be asked for. */
  asksTranslation: boolean;
  onTranslation: () => void;
  /** Opens the structure of the word's sentence; undefined where it cannot be asked for. */
  onStructure: (() => void) | undefined;
}

export function WordCard(props: WordCardProps) {
  const { open, words, ports, explanations, heading, onClose, onAsk } = props;
  const titleId = useId();
  const { lookUp } = open;
  const info = lookUp.state === 'found' ? lookUp.info : null;
  const entry = entryFor(words, open.asked, info, positionOf(open));
  const play = ports.play;
  const { word, asked, sentence, isAlone } = open;
  const question = useMemo(() => questionOf(word, asked, sentence, isAlone), [word, asked, sentence, isAlone]);
  const origin = ports.explain?.origin() ?? 'dictionary';
  // Only a model can explain a word that the dictionary lacks.
  const isExplained = info !== null || (lookUp.state === 'missing' && origin === 'ai');
  return (
    <section className="word-card" aria-labelledby={titleId} data-word-card>
      <div className="wc-main">
        <div className="grip" aria-hidden="true" />
        <div className="wc-head">
          {open.trail.length > 0 && (
            <IconButton icon={ArrowLeft} label="返回" className="wc-back" onClick={props.onBack} />
          )}
          <div className="wc-name">
            <h2 id={titleId} lang="en" tabIndex={-1} ref={heading}>
              {info ? headwordOf(info) : open.asked}
            </h2>
            <p className="ipa">
              {info?.phonetic && <span>{ipaOf(info.phonetic)}</span>}
              {info?.phrase && <Tag>词组</Tag>}
              {info?.tags.map((level) => (
                <Tag key={level}>{examLevelLabel(level)}</Tag>
              ))}
              {info && <HowCommon info={info} />}
            </p>
          </div>
          <div className="wc-tools">
            {play && (
              <IconButton
                icon={Volume2}
                label="发音"
                onClick={() => void play(info ? headwordOf(info) : open.asked, info?.audio)}
              />
            )}
            <IconButton icon={X} label="关闭" className="wc-close" onClick={onClose} />
          </div>
        </div>
        <div className="wc-body" aria-live="polite" aria-busy={lookUp.state === 'loading'}>
          {entry && (
            <p className="wc-entry">
              <Tag>本文</Tag>
              {entry.word.includes(' ') && <b lang="en">{entry.word}</b>}{' '}
              {entry.tag && <i className="pos">{entry.tag}</i>} {entry.resolve}
            </p>
          )}
          {lookUp.state === 'loading' && <LoadingLines label="正在查词" />}
          {info && (
            <WordMeaning
              key={`${open.asked}\n${open.sentence.text}`}
              info={info}
              sentence={sentence.text}
              translation={info.parts ? (sentence.textZh ?? info.sentence_zh ?? null) : null}
              onAsk={onAsk}
            />
          )}
          {info?.phrase && <SingleWords words={wordsOfPhrase(info)} onAsk={onAsk} />}
          {lookUp.state === 'missing' && <Missing suggestions={lookUp.suggestions} onAsk={onAsk} />}
          {lookUp.state === 'failed' && (
            <div className="wc-message">
              <p>{lookUp.message}</p>
              <Button onClick={() => onAsk(open.asked)}>重试</Button>
            </div>
          )}
        </div>
        <SentenceTools
          sentence={open.sentence}
          isOpen={props.isTranslationOpen}
          asks={props.asksTranslation}
          fallback={info?.sentence_zh ?? null}
          explain={
            explanations &&
            isExplained && (
              <ExplainButton
                explanations={explanations}
                question={question}
                origin={origin}
                onLogin={props.isLoggedIn ? undefined : props.onLogin}
              />
            )
          }
          onToggle={props.onTranslation}
          onStructure={props.onStructure}
          onListen={props.onListen}
          onReport={props.onReport}
        />
      </div>
      {info && <WordStatusButtons {...props} info={info} />}
      {lookUp.state === 'failed' && <AddUnexplained key={`${open.asked}\n${sentence.text}`} {...props} />}
      {lookUp.state === 'loading' && <LoadingActions />}
      {explanations && isExplained && <ExplanationPanel explanations={explanations} question={question} />}
    </section>
  );
}

/** The position of the clicked word; null for a word chosen on the card. */
function positionOf({ asked, isAlone, word, sentence }: OpenWord): { sentence: string; at: number } | null {
  return isAlone || asked !== word.text ? null : { sentence: sentence.text, at: word.start - sentence.start };
}

/** Collins' stars, or the frequency rank of a word without stars. */
function HowCommon({ info: { collins, rank } }: { info: WordInfo }) {
  if (collins !== null) {
    return (
      <span className="wc-stars">
        <span aria-hidden="true">{'★'.repeat(collins)}</span>
        <span className="vh">柯林斯 {collins} 星</span>
      </span>
    );
  }
  return rank === null ? null : <span className="num">词频 {rank}</span>;
}

function SingleWords({ words, onAsk }: { words: string[]; onAsk: (word: string) => void }) {
  return (
    <fieldset className="wc-suggestions">
      <legend className="t14 dim">单看每个词</legend>
      {words.map((word) => (
        <Chip key={word} lang="en" onClick={() => onAsk(word)}>
          {word}
        </Chip>
      ))}
    </fieldset>
  );
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
          <div className="wc-suggestions">
            {suggestions.map((word) => (
              <Chip key={word} lang="en" onClick={() => onAsk(word)}>
                {word}
              </Chip>
            ))}
          </div>
        </>
      )}
    </div>
  );
}

interface SentenceToolsProps {
  sentence: SentenceView;
  isOpen: boolean;
  /** A translation that is missing can be asked for. */
  asks: boolean;
  /** Came with the word, for a text without stored translations. */
  fallback: string | null;
  /** In front of the other buttons. */
  explain: ReactNode;
  onToggle: () => void;
  onStructure: (() => void) | undefined;
  onListen: () => void;
  /** Undefined where nobody takes reports. */
  onReport: ((translation: Element) => void) | undefined;
}

function SentenceTools(props: SentenceToolsProps) {
  const { sentence, isOpen, asks, fallback, explain, onToggle, onStructure, onListen, onReport } = props;
  const { translation, element } = sentence;
  const display = useStoredChoice(translationDisplay);
  const isHidden = display !== 'always' && display !== 'beside';
  const canOpen = translation ? isHidden : asks && element !== null;
  return (
    <>
      {!translation && fallback && <p className="wc-zh">{fallback}</p>}
      <div className="wc-line">
        {explain}
        {canOpen && (
          <button type="button" className="wc-sentence shows" aria-pressed={isOpen} onClick={onToggle}>
            <Icon of={Languages} size="sm" />
            {isOpen ? '收起本句翻译' : '本句翻译'}
            <kbd className="kbd">T</kbd>
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
        {translation && isOpen && onReport && (
          <button type="button" className="wc-sentence wc-report" onClick={() => onReport(translation)}>
            <Icon of={Flag} size="sm" />
            翻译有问题
          </button>
        )}
      </div>
    </>
  );
}
