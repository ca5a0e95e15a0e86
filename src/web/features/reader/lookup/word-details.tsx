/**
 * The part of the word card under 更多: further meanings, words of a phrase, English definitions, examples, forms, word family, explanation.
 */
import { ChevronDown, Flag, MessageCircleQuestion } from 'lucide';
import { type ReactNode, useId } from 'react';
import type { WordInfo } from '#contract/shapes.ts';
import { examLevelLabel } from '#engine/exam-level.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { familyOf, formsOf, headwordOf } from '../../dictionary/word-info.ts';
import { ExampleList, examplesBesides } from '../../examples/example-list.tsx';
import type { ReaderPorts, WordQuestion } from '../ports.ts';
import { Fit } from './card-sentence.tsx';
import { ExplainButton, ExplanationPanel } from './explanation.tsx';
import type { OpenWord } from './use-word-lookup.ts';
import { type CardMeanings, englishOf, type Meaning, type WordCardProps, wordsOfPhrase } from './word-card-content.ts';

interface MoreOfWordProps extends WordCardProps {
  info: WordInfo | null;
  /** The meaning that is kept with the word. */
  meaning: Meaning | null;
  meanings: CardMeanings | null;
  question: WordQuestion;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChoose: (meaning: Meaning) => void;
}

export function MoreOfWord(props: MoreOfWordProps) {
  const { open, info, meaning, meanings, question, explanations, ports, isOpen, onOpen, onAsk, onReport } = props;
  const id = useId();
  const origin = ports.explain?.origin() ?? 'dictionary';
  // Only a model can explain a word that the dictionary lacks.
  const isListed = info !== null && !info.unlisted;
  const isAnswered = info !== null || open.lookUp.state === 'missing';
  const isExplained = explanations && (isListed || (isAnswered && origin === 'ai'));
  const { translation } = open.sentence;
  const others = meanings ? othersOf(meanings, meaning) : [];
  const parts = info ? partsOf(info, meaning, open.sentence.text) : null;
  const names = info && parts ? namesOf(info, meaning, others, parts) : isExplained ? ['讲解'] : [];
  // An empty element of the same height, so that the sheet does not change its height when the answer comes.
  if (open.lookUp.state === 'loading') return <div className="ch-more" aria-hidden="true" />;
  if (names.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className="ch-more"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => onOpen(!isOpen)}
      >
        <b>{isOpen ? '收起' : '更多'}</b>
        <span>{isOpen ? '' : names.join(' · ')}</span>
        <Icon of={ChevronDown} size="sm" />
      </button>
      {isOpen && (
        <div className="ch-rest" id={id}>
          {info && parts && (
            <>
              {others.length > 0 && <Senses meaning={meaning} others={others} onChoose={props.onChoose} />}
              {info.phrase && (
                <Part name="只看一个词">
                  <div className="wc-suggestions">
                    {wordsOfPhrase(info).map((word) => (
                      <Chip key={word} lang="en" onClick={() => onAsk(word)}>
                        {word}
                      </Chip>
                    ))}
                  </div>
                </Part>
              )}
              {parts.english.length > 0 && <English wordings={parts.english} onAsk={onAsk} />}
              {parts.examples.length > 0 && (
                <Part name="例句">
                  <ExampleList examples={parts.examples} />
                </Part>
              )}
              <Forms info={info} forms={parts.forms} />
              {parts.family.length > 0 && (
                <Part name="同族">
                  <p className="ch-forms">
                    {parts.family.map((word) => (
                      <button key={word} type="button" lang="en" className="link" onClick={() => onAsk(word)}>
                        {word}
                      </button>
                    ))}
                  </p>
                </Part>
              )}
            </>
          )}
          <section className="ch-links">
            {isExplained && (
              <ExplainButton
                explanations={explanations}
                question={question}
                origin={origin}
                left={ports.explain?.left}
                onLogin={props.isLoggedIn ? undefined : props.onLogin}
              />
            )}
            {ports.ask && open.word.strand === 'own' && (
              <button
                type="button"
                className="wc-sentence"
                onClick={() => (props.isLoggedIn ? askAbout(open, ports.ask) : props.onLogin())}
              >
                <Icon of={MessageCircleQuestion} size="sm" />
                问这个词
              </button>
            )}
            {translation && onReport && (
              <button type="button" className="wc-sentence" onClick={() => onReport(translation)}>
                <Icon of={Flag} size="sm" />
                翻译有问题
              </button>
            )}
          </section>
          {isExplained && <ExplanationPanel explanations={explanations} question={question} />}
        </div>
      )}
    </>
  );
}

function askAbout({ word, sentence }: OpenWord, ask: ReaderPorts['ask']): void {
  const { block, start, end } = word;
  const quote = sentence.text.slice(start - sentence.start, end - sentence.start);
  ask?.({ block_id: block.dataset.block ?? '', offset: start, end_offset: end, quote }, 'word');
}

/** Meanings that are neither chosen nor shown. */
function othersOf({ here, others }: CardMeanings, meaning: Meaning | null): Meaning[] {
  return [...here, ...others].filter(({ sense }) => sense !== meaning?.sense);
}

interface Parts {
  english: string[];
  examples: WordInfo['examples'];
  forms: string[];
  family: string[];
}

function partsOf(info: WordInfo, meaning: Meaning | null, sentence: string): Parts {
  return {
    english: englishOf(info, meaning ?? undefined),
    examples: examplesBesides(info.examples, [sentence]),
    forms: formsOf(info),
    family: familyOf(info),
  };
}

/** Names of the parts inside, for the label of the button. */
function namesOf(info: WordInfo, meaning: Meaning | null, others: readonly Meaning[], parts: Parts): string[] {
  const own = others.length;
  return [
    info.phrase && `只看 ${wordsOfPhrase(info)[0]}`,
    own > 0 && (meaning?.by === 'note' ? `词典里的意思 ${own}` : `别的意思 ${own}`),
    parts.english.length > 0 && '英文释义',
    parts.examples.length > 0 && '例句',
    parts.forms.length > 0 && '词形',
    parts.family.length > 0 && '同族',
    '讲解',
  ].filter((name) => name !== false);
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section>
      <h3>{name}</h3>
      {children}
    </section>
  );
}

interface SensesProps {
  meaning: Meaning | null;
  others: readonly Meaning[];
  onChoose: (meaning: Meaning) => void;
}

function Senses({ meaning, others, onChoose }: SensesProps) {
  return (
    <Part name="其他意思，换成它就记它">
      {meaning && <Sense meaning={meaning} />}
      {others.map((other) => (
        <Sense key={other.sense} meaning={other} onChoose={() => onChoose(other)} />
      ))}
    </Part>
  );
}

function Sense({ meaning, onChoose }: { meaning: Meaning; onChoose?: () => void }) {
  const { pos, zh, fit } = meaning;
  return (
    <div className={onChoose ? 'ch-sense' : 'ch-sense now'}>
      <span className="pos" lang="en">
        {pos}
      </span>
      <span>
        {zh} <Fit fit={fit} />
      </span>
      {onChoose && (
        <button type="button" className="link" aria-label={`换成它：${zh}`} onClick={onChoose}>
          换成它
        </button>
      )}
    </div>
  );
}

/** English definitions; each word in them can be looked up. */
function English({ wordings, onAsk }: { wordings: readonly string[]; onAsk: (word: string) => void }) {
  return (
    <Part name="英文释义">
      {wordings.map((wording) => (
        <p key={wording} className="ch-en" lang="en">
          {wording.split(/([A-Za-z][A-Za-z'-]+)/).map((part, index) =>
            index % 2 === 1 ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts of a fixed text, of which some come twice
              <button key={index} type="button" onClick={() => onAsk(part)}>
                {part}
              </button>
            ) : (
              part
            ),
          )}
        </p>
      ))}
    </Part>
  );
}

/** Inflected forms, the exams that list the word, and how common it is. */
function Forms({ info, forms }: { info: WordInfo; forms: readonly string[] }) {
  const { tags, collins, rank } = info;
  if (forms.length === 0 && tags.length === 0 && collins === null && rank === null) return null;
  return (
    <Part name={forms.length > 0 ? '词形' : '级别'}>
      <p className="ch-forms">
        {forms.map((form) => (
          <span key={form} lang="en">
            {form}
          </span>
        ))}
        {tags.map((level) => (
          <Tag key={level}>{examLevelLabel(level)}</Tag>
        ))}
        {collins !== null && (
          <span className="wc-stars">
            <span aria-hidden="true">柯林斯 {'★'.repeat(collins)}</span>
            <span className="vh">
              {headwordOf(info)}：柯林斯 {collins} 星
            </span>
          </span>
        )}
        {collins === null && rank !== null && <span className="num t14">词频 {rank}</span>}
      </p>
    </Part>
  );
}
