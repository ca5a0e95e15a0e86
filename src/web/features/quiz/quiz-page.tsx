/** The quiz of an article or of a book's chapter: the current question, the summary, or why there is no quiz. */
import { Lock } from 'lucide';
import type { Quiz } from '#contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { QuizQuestion } from './quiz-question.tsx';
import { QuizSummary } from './quiz-summary.tsx';
import { type QuizSubject, useQuiz } from './use-quiz.ts';

export function QuizPage({ subject, quiz: first }: { subject: QuizSubject; quiz: Quiz }) {
  const quiz = useQuiz(subject, first);
  const { title, address, name } = subject;
  return (
    <>
      <header className="qz-head">
        <h1>小测</h1>
        <p className="t14 dim">
          <PageLink className="link" to={address} lang="en">
            {title}
          </PageLink>
        </p>
        {first.preview && (
          <p className="qz-note t14">
            <Icon of={Lock} size="sm" />
            这是会员文章，题目只来自你能读到的开头部分。
          </p>
        )}
      </header>
      {quiz.questions.length === 0 && (
        <EmptyState title="出不了题" action={<Button href={address}>回到{name}</Button>}>
          {first.preview ? '能读到的部分太短，没有合适的词句。' : `${name}太短，没有合适的词句。`}
        </EmptyState>
      )}
      {quiz.question && <QuizQuestion quiz={quiz} question={quiz.question} address={address} />}
      {quiz.questions.length > 0 && !quiz.question && <QuizSummary quiz={quiz} subject={subject} />}
    </>
  );
}
