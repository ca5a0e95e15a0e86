/** The running test, one question at a time: is the word known, or which of four meanings it has; keyboard shortcuts. */
import { Undo2 } from 'lucide';
import { type FormEvent, useEffect, useRef } from 'react';
import { Form } from 'react-router';
import type { PlacementAnswer, PlacementQuestion, PlacementStep } from '#contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { isStrayOnQuestions, watchDoublePresses } from '../../ui/double-press.ts';
import { isTyping } from '../../ui/is-typing.ts';
import { ErrorState } from '../../ui/list-states.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { type AnswerValue, answerOf } from './form-answers.ts';
import { usePlacementTest } from './use-placement-test.ts';

interface TestRunProps {
  step: PlacementStep;
  answers: readonly PlacementAnswer[];
  onDone: () => void;
}

export function TestRun({ step, answers, onDone }: TestRunProps) {
  const { question, answered, most, canUndo, hasFailed, answer, undo, retry } = usePlacementTest(
    { step, answers },
    onDone,
  );
  const submit = (value: string) => question && answer(answerOf(question.word, value));
  const word = useRef<HTMLHeadingElement>(null);
  useAnswerShortcuts({ hasChoices: question?.choices != null, isQuestionShown: question !== null, submit, undo });
  useEffect(() => watchDoublePresses(isStrayOnQuestions), []);
  // The focused button may have gone with the last question.
  useEffect(() => {
    if (question && document.activeElement === document.body) word.current?.focus({ preventScroll: true });
  }, [question]);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    if (submitter.name === 'undo') undo();
    else submit(submitter.value);
  }

  return (
    <Form method="post" className="lt" onSubmit={send}>
      <input type="hidden" name="test" value={step.test} />
      <input type="hidden" name="answers" value={JSON.stringify(answers)} />
      <input type="hidden" name="word" value={question?.word ?? ''} />
      <div className="lt-top">
        <ProgressBar value={answered / most} label="测试进度" isThick />
        <span className="num t14 dim">
          {Math.min(most, answered + 1)} / {most}
        </span>
      </div>
      {hasFailed ? (
        <ErrorState title="下一组词没有加载出来" onRetry={retry}>
          已经答的都还在。
        </ErrorState>
      ) : (
        <>
          <div className="lt-word" aria-live="polite" aria-busy={question === null}>
            <h2 lang="en" ref={word} tabIndex={-1}>
              {question?.word ?? '…'}
            </h2>
            <p className="dim">{question?.choices ? '它是什么意思？' : '认识这个词吗？'}</p>
          </div>
          <Answers question={question} />
        </>
      )}
      <div className="lt-foot">
        <Button type="submit" name="undo" value="1" look="quiet" icon={Undo2} disabled={!canUndo}>
          上一个
        </Button>
        <TextLink href="/myword/placement">先离开，回来接着测</TextLink>
      </div>
      <p className="t12 faint lt-hint">
        里面有些词并不存在。不确定就点「不认识」。
        <span className="lt-keys">
          键盘：← 不认识，→ 认识，<span className="kbd">1</span>–<span className="kbd">4</span>{' '}
          选意思，退格键回到上一个。
        </span>
      </p>
    </Form>
  );
}

function Answers({ question }: { question: PlacementQuestion | null }) {
  const isWaiting = question === null;
  if (question?.choices) {
    return (
      <div className="lt-meanings">
        {question.choices.map((choice, index) => (
          <Button key={choice} type="submit" name="answer" value={String(index)} isWide>
            <span className="kbd" aria-hidden="true">
              {index + 1}
            </span>
            {choice}
          </Button>
        ))}
        <Button type="submit" name="answer" value="no" look="quiet" isWide>
          不认识
        </Button>
      </div>
    );
  }
  return (
    <div className="lt-claims">
      <Button type="submit" name="answer" value="no" disabled={isWaiting}>
        不认识
      </Button>
      <Button type="submit" name="answer" value="yes" look="primary" disabled={isWaiting}>
        认识
      </Button>
    </div>
  );
}

interface AnswerShortcuts {
  hasChoices: boolean;
  /** Whether a question is shown. */
  isQuestionShown: boolean;
  submit: (value: AnswerValue) => void;
  undo: () => void;
}

function useAnswerShortcuts(keys: AnswerShortcuts): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
      const { submit, undo, isQuestionShown, hasChoices } = latest.current;
      if (event.key === 'Backspace') {
        event.preventDefault();
        undo();
        return;
      }
      const value = isQuestionShown ? answerFor(event.key, hasChoices) : null;
      if (value === null) return;
      event.preventDefault();
      submit(value);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

function answerFor(key: string, hasChoices: boolean): AnswerValue | null {
  if (key === 'ArrowLeft' || key === '0') return 'no';
  if (!hasChoices) return key === 'ArrowRight' ? 'yes' : null;
  return /^[1-4]$/.test(key) ? (String(Number(key) - 1) as AnswerValue) : null;
}
