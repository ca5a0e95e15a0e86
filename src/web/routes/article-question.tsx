import { ArticlePicker, loadPickerArticles } from '../features/articles/article-picker.tsx';
import { QuizPage } from '../features/quiz/quiz-page.tsx';
import { loaderContext } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import type { Route } from './+types/article-question';

export function meta({ loaderData }: Route.MetaArgs) {
  const article = loaderData?.found?.article;
  const title = article?.title_zh ?? article?.title ?? '选一篇文章';
  return [
    { title: `小测：${title} · 外刊轻读` },
    { name: 'description', content: '读完做几道题：词填回原句，词在句中的意思，句子的先后。' },
  ];
}

export async function loader(args: Route.LoaderArgs) {
  const page = loaderContext(args);
  const { call, requireLogin, notFound } = page;
  const id = args.url.searchParams.get('article_id');
  if (id === null) return { found: null, choices: await loadPickerArticles(page) };
  if (!/^[1-9]\d{0,17}$/.test(id)) throw notFound();
  requireLogin();
  const params = { id };
  const [article, quiz] = await Promise.all([
    call('GET /reader/article/waikan/{id}/show', { params, query: { blocks: 'false' } }),
    call('GET /reader/article/{id}/questions', { params }),
  ]);
  const { title, title_zh, next_id } = article;
  return { found: { article: { id, title, title_zh, next_id }, quiz }, choices: null };
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
      <QuizPage {...found} key={found.article.id} />
    </PageFrame>
  );
}
