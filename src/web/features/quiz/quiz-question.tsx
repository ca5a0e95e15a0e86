/** One question of a quiz: prompt, options, the explanation after the answer, keyboard shortcuts. */
import { Check, X } from 'lucide';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Question, QuestionResult } from '#contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { isTyping } from '../../ui/is-typing.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { SentenceOrdering } from './sentence-ordering.tsx';
import type { Quiz } from './use-quiz.ts';

const asked: Record<Question['kind'], string> = {
  cloze: '文中这里是哪个词',
  phrase: '文中这里是哪个短语',
  fresh: '填进新的句子',
  meaning: '划线的词在这里是什么意思',
  sentence: '哪一句说的是这个意思',
  order: '这几件事，文中先后是怎样的',
  comprehension: '根据文章选一个答案',
};

interface QuizRunProps {
  quiz: Quiz;
  question: Question;
  /** Address of the text. */
  address: string;
  place: RefObject<HTMLElement | null>;
}

export function QuizQuestion({ quiz, question, address, place }: QuizRunProps) {
  const { result, position, questions, isSending, failure } = quiz;
  const title = useRef<HTMLHeadingElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const isChoice = question.kind !== 'order';
  useQuizShortcuts({
    choices: isChoice && result === null ? question.options.length : 0,
    choose: (index) => quiz.answer(question.options[index] ?? ''),
    next: result === null ? null : quiz.next,
  });
  const line = comprehensionLine(quiz);
  // The focused element has gone with its question: focus and scroll to the new one.
  const id = question.id;
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    if (id && document.activeElement === document.body) title.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'nearest' });
  }, [id]);

  return (
    <section className="qz" aria-labelledby="qz-asked" ref={place} tabIndex={-1}>
      <div className="qz-top" ref={top}>
        <ProgressBar value={(position + (result ? 1 : 0)) / questions.length} label="小测进度" isThick />
        <span className="num t14 dim">
          {position + 1} / {questions.length}
        </span>
      </div>
      <div className="qz-ask">
        <h2 id="qz-asked" ref={title} tabIndex={-1} className="t14 dim">
          {asked[question.kind]}
          {question.origin === 'ai' && <Tag>AI 出题</Tag>}
        </h2>
        <QuizPrompt question={question} filled={result?.answer ?? null} />
      </div>
      {isChoice ? (
        <OptionList
          key={id}
          question={question}
          result={result}
          given={quiz.draft}
          isSending={isSending}
          onChoose={quiz.answer}
        />
      ) : (
        <SentenceOrdering
          key={id}
          question={question}
          result={result}
          draft={quiz.draft}
          isSending={isSending}
          onNote={quiz.note}
          onSubmit={quiz.answer}
        />
      )}
      {failure && (
        <p className="qz-failure t14" role="alert">
          {failure}
        </p>
      )}
      <AnswerFeedback
        result={result}
        isOrder={!isChoice}
        isLast={position === questions.length - 1}
        address={address}
        onNext={quiz.next}
      />
      {line && <p className="t12 faint">{line}</p>}
      <p className="t12 faint qz-keys">
        键盘：{isChoice ? <Keys of={['1', '4']} said="选答案" /> : '焦点在句子上时，↑ ↓ 移动句子'}，回车到下一题。
      </p>
    </section>
  );
}

function Keys({ of: [from, to], said }: { of: readonly [string, string]; said: string }) {
  return (
    <>
      <span className="kbd">{from}</span>–<span className="kbd">{to}</span> {said}
    </>
  );
}

function comprehensionLine({ comprehension }: Quiz): string | null {
  if (comprehension === 'making') return '理解题正在出，好了会排在最后。';
  return comprehension === 'failed' ? '理解题这次没有出成，先做词句题。' : null;
}

/** @param filled the right answer, once it may be seen */
export function QuizPrompt({ question, filled }: { question: Question; filled: string | null }) {
  const { kind, prompt, hint, target } = question;
  if (kind === 'sentence') return <p className="qz-prompt qz-zh">{prompt}</p>;
  if (kind === 'phrase') return <PhrasePrompt prompt={prompt} filled={filled} />;
  if (target === null) {
    return (
      <p className="qz-prompt" lang="en">
        {prompt}
      </p>
    );
  }
  const isGap = kind === 'cloze' || kind === 'fresh';
  const word = prompt.slice(target.start, target.end);
  return (
    <>
      <p className="qz-prompt" lang="en">
        {prompt.slice(0, target.start)}
        {isGap && <Gap filled={filled} />}
        {!isGap && <mark className="qz-word">{word}</mark>}
        {prompt.slice(target.end)}
      </p>
      {hint && <p className="dim">意思和文中的“{hint}”一样</p>}
    </>
  );
}

function Gap({ filled }: { filled: string | null }) {
  if (filled !== null) return <mark className="qz-filled">{filled}</mark>;
  return (
    <span className="qz-gap">
      <span className="vh">（空）</span>
    </span>
  );
}

/** The parts of a phrase may stand apart. */
function PhrasePrompt({ prompt, filled }: { prompt: string; filled: string | null }) {
  const pieces = prompt.split('____');
  const parts = filled === null ? [] : pieces.length > 2 ? filled.split(' … ') : [filled];
  return (
    <p className="qz-prompt" lang="en">
      {pieces.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a fixed sentence
        <span key={index}>
          {index > 0 && <Gap filled={parts[index - 1] ?? null} />}
          {piece}
        </span>
      ))}
    </p>
  );
}

interface ChoiceListProps {
  question: Question;
  result: QuestionResult | null;
  /** Chosen, but not yet saved on the server. */
  given: string | null;
  isSending: boolean;
  onChoose: (option: string) => void;
}

export function OptionList({ question, result, given, isSending, onChoose }: ChoiceListProps) {
  const lang = question.kind === 'meaning' ? undefined : 'en';
  return (
    <ol className="qz-options">
      {question.options.map((option, index) => {
        const verdict = result && verdictOf(option, result);
        return (
          <li key={option}>
            <button
              type="button"
              className={classes('qz-option', verdict)}
              disabled={result !== null}
              aria-busy={(isSending && option === given) || undefined}
              onClick={() => onChoose(option)}
            >
              <span className="kbd" aria-hidden="true">
                {index + 1}
              </span>
              <span lang={lang}>{option}</span>
              {verdict && (
                <span className="qz-verdict">
                  <Icon of={verdict === 'right' ? Check : X} size="sm" />
                  {verdict === 'right' ? '正确' : '你选的'}
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

function verdictOf(option: string, { answer, given }: QuestionResult): 'right' | 'wrong' | null {
  if (option === answer) return 'right';
  return option === given ? 'wrong' : null;
}

interface AnswerNoteProps {
  /** Null before the answer. */
  result: QuestionResult | null;
  isOrder: boolean;
  isLast: boolean;
  /** Address of the text. */
  address: string;
  onNext: () => void;
}

export function AnswerFeedback({ result, isOrder, isLast, address, onNext }: AnswerNoteProps) {
  const foot = useRef<HTMLDivElement>(null);
  const id = result?.id;
  useEffect(() => {
    if (!id) return;
    foot.current?.querySelector('button')?.focus({ preventScroll: true });
    foot.current?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  return (
    <div aria-live="polite">
      {result && (
        <div className="qz-answer">
          <p className={result.correct ? 'qz-right' : 'qz-wrong'}>{result.correct ? '答对了' : '不对'}</p>
          {result.explanation && <p>{result.explanation}</p>}
          {!isOrder && result.sentence_zh && <p className="dim">译文：{result.sentence_zh}</p>}
          {!isOrder && result.word === null && (
            <blockquote lang="en" className="dim">
              {result.sentence}
            </blockquote>
          )}
          <div className="qz-foot" ref={foot}>
            <TextLink href={`${address}#${result.place.block_id}`}>看原文这一段</TextLink>
            <Button look="primary" onClick={onNext}>
              {isLast ? '看结果' : '下一题'}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

interface QuizShortcuts {
  /** Options that can be chosen now; 0 for none. */
  choices: number;
  choose: (index: number) => void;
  /** Null before the question is answered. */
  next: (() => void) | null;
}

export function useQuizShortcuts({ choices, choose, next }: QuizShortcuts): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
    const index = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : -1;
    if (index >= 0 && index < choices) {
      event.preventDefault();
      choose(index);
    } else if (event.key === 'Enter' && next !== null && !isPressable(event.target)) {
      event.preventDefault();
      next();
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

/** Whether Enter already has an effect on the focused element. */
function isPressable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a[href], button:not(:disabled)') !== null;
}
