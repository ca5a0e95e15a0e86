/** One question: what is asked, the ways to answer, and once it is answered why. */
import { useEffect, useRef } from 'react';
import type { Question } from '#contract/shapes.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Tag } from '../../ui/tag.tsx';
import { AnswerNote } from './answer-note.tsx';
import { ChoiceList } from './choice-list.tsx';
import { QuizPrompt } from './quiz-prompt.tsx';
import { SentenceList } from './sentence-list.tsx';
import type { Quiz } from './use-quiz.ts';
import { useQuizKeys } from './use-quiz-keys.ts';

const asked: Record<Question['kind'], string> = {
  cloze: '哪个词填进去合适？',
  meaning: '划线的词在这里是什么意思？',
  order: '后面的句子按什么顺序接下去？',
  comprehension: '根据文章选一个答案。',
};

interface QuizRunProps {
  quiz: Quiz;
  question: Question;
  articleId: string;
}

export function QuizRun({ quiz, question, articleId }: QuizRunProps) {
  const { result, place, questions, isSending, failure } = quiz;
  const title = useRef<HTMLHeadingElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const isChoice = question.kind !== 'order';
  useQuizKeys({
    choices: isChoice && result === null ? question.options.length : 0,
    choose: (index) => quiz.answer(question.options[index] ?? ''),
    next: result === null ? null : quiz.next,
  });
  const line = comprehensionLine(quiz);
  // What had the focus goes with its question, and what is asked now stands above.
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
    <section className="qz" aria-labelledby="qz-asked">
      <div className="qz-top" ref={top}>
        <ProgressBar value={(place + (result ? 1 : 0)) / questions.length} label="小测进度" isThick />
        <span className="num t14 dim">
          {place + 1} / {questions.length}
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
        <ChoiceList
          key={id}
          question={question}
          result={result}
          given={quiz.draft}
          isSending={isSending}
          onChoose={quiz.answer}
        />
      ) : (
        <SentenceList
          key={id}
          question={question}
          result={result}
          draft={quiz.draft}
          isSending={isSending}
          onNote={quiz.note}
          onGive={quiz.answer}
        />
      )}
      {failure && (
        <p className="qz-failure t14" role="alert">
          {failure}。答案还在，再点一次就好。
        </p>
      )}
      <AnswerNote
        result={result}
        isOrder={!isChoice}
        isLast={place === questions.length - 1}
        articleId={articleId}
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
