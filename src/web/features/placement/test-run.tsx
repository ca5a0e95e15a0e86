/** One question at a time: a word, and whether it is known or which of four meanings it has. */
import { Undo2 } from 'lucide';
import { type FormEvent, useEffect, useRef } from 'react';
import { Form } from 'react-router';
import type { PlacementAnswer, PlacementQuestion, PlacementStep } from '#contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/list-states.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { answerOf } from './form-answer.ts';
import { useAnswerKeys } from './use-answer-keys.ts';
import { useLevelTest } from './use-level-test.ts';

interface TestRunProps {
  step: PlacementStep;
  answers: readonly PlacementAnswer[];
  onDone: () => void;
}

export function TestRun({ step, answers, onDone }: TestRunProps) {
  const { question, answered, most, canUndo, hasFailed, answer, undo, retry } = useLevelTest({ step, answers }, onDone);
  const give = (value: string) => question && answer(answerOf(question.word, value));
  const word = useRef<HTMLHeadingElement>(null);
  useAnswerKeys({ hasChoices: question?.choices != null, isAsking: question !== null, give, undo });
  // The buttons of one kind of question go when the other kind comes; the focus should not go with them.
  useEffect(() => {
    if (question && document.activeElement === document.body) word.current?.focus({ preventScroll: true });
  }, [question]);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    if (submitter.name === 'undo') undo();
    else give(submitter.value);
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
