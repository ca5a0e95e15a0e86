/** A quiz: on an article, or on a chapter of a book. */
import { ArticlePicker, loadPickerArticles } from '../features/articles/article-picker.tsx';
import { QuizPage } from '../features/quiz/quiz-page.tsx';
import type { QuizSubject } from '../features/quiz/use-quiz.ts';
import { type LoaderContext, loaderContext } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import type { Route } from './+types/article-question';

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.found?.pageTitle ?? '选一篇文章';
  return [
    { title: `小测：${title} · 外刊轻读` },
    { name: 'description', content: '读完做几道题：词填回原句，词在句中的意思，句子的先后。' },
  ];
}

export async function loader(args: Route.LoaderArgs) {
  const page = loaderContext(args);
  const { call, requireLogin, notFound } = page;
  const book = args.url.searchParams.get('book_id');
  if (book !== null) return { found: await chapterQuiz(page, book, args.url.searchParams), choices: null };
  const id = args.url.searchParams.get('article_id');
  if (id === null) return { found: null, choices: await loadPickerArticles(page) };
  if (!/^[1-9]\d{0,17}$/.test(id)) throw notFound();
  requireLogin();
  const params = { id };
  const [article, quiz] = await Promise.all([
    call('GET /reader/article/waikan/{id}/show', { params, query: { blocks: 'false' } }),
    call('GET /reader/article/{id}/questions', { params, query: {} }),
  ]);
  const { title, title_zh, next_id } = article;
  const next = next_id === null ? null : { address: `/article/${next_id}`, label: '读下一篇' };
  const subject: QuizSubject = { of: { article: id }, title, address: `/article/${id}`, name: '文章', next };
  return { found: { subject, quiz, pageTitle: title_zh ?? title }, choices: null };
}

async function chapterQuiz({ call, requireLogin, notFound }: LoaderContext, book: string, query: URLSearchParams) {
  const chapter = Number(query.get('chapter') ?? 0);
  if (!Number.isSafeInteger(chapter) || chapter < 0) throw notFound();
  requireLogin();
  const params = { id: book, index: chapter };
  const [quiz, { title, toc }] = await Promise.all([
    call('GET /reader/book/{id}/chapter/{index}/questions', { params, query: {} }),
    call('GET /reader/book/{id}/show', { params: { id: book } }),
  ]);
  const titleOf = (index: number) => toc.find((line) => line.index === index)?.title;
  const addressOf = (index: number) => `/book/${book}/read?chapter=${index}`;
  const next = titleOf(chapter + 1) === undefined ? null : { address: addressOf(chapter + 1), label: '读下一章' };
  const shown = titleOf(chapter) ?? title;
  const subject: QuizSubject = {
    of: { book, chapter },
    title: shown,
    address: addressOf(chapter),
    name: '这一章',
    next,
  };
  return { subject, quiz, pageTitle: `${title} · ${shown}` };
}

export default function ArticleQuestionRoute({ loaderData: { found, choices } }: Route.ComponentProps) {
  if (found === null) {
    return (
      <PageFrame current="review" title="小测">
        <ArticlePicker {...choices} title="小测" hrefOf={(id) => `/flashcard/articleQuestion?article_id=${id}`}>
          选一篇文章，做几道它的题。
        </ArticlePicker>
      </PageFrame>
    );
  }
  return (
    <PageFrame current="review" title="小测" pageClass="qz-page">
      <QuizPage subject={found.subject} quiz={found.quiz} key={found.subject.address} />
    </PageFrame>
  );
}
