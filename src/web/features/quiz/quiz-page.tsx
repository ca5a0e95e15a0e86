/** The quiz of an article: the current question, the summary, or why there is no quiz. */
import { Lock } from 'lucide';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { QuizQuestion } from './quiz-question.tsx';
import { QuizSummary } from './quiz-summary.tsx';
import { type ArticleQuiz, type QuizArticle, useQuiz } from './use-quiz.ts';

export function QuizPage({ article, quiz: first }: { article: QuizArticle; quiz: ArticleQuiz }) {
  const quiz = useQuiz(article.id, first);
  return (
    <>
      <header className="qz-head">
        <h1>小测</h1>
        <p className="t14 dim">
          <PageLink className="link" to={`/article/${article.id}`} lang="en">
            {article.title}
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
        <EmptyState title="这篇出不了题" action={<Button href={`/article/${article.id}`}>回到文章</Button>}>
          {first.preview ? '能读到的部分太短，没有合适的词句。' : '文章太短，没有合适的词句。'}
        </EmptyState>
      )}
      {quiz.question && <QuizQuestion quiz={quiz} question={quiz.question} articleId={article.id} />}
      {quiz.questions.length > 0 && !quiz.question && <QuizSummary quiz={quiz} article={article} />}
    </>
  );
}
