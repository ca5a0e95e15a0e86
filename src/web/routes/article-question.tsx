import { QuizPage } from '../features/quiz/quiz-page.tsx';
import { loading } from '../loading.ts';
import { PageFrame } from '../shell/page-frame.tsx';
import type { Route } from './+types/article-question';

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.article.title_zh ?? loaderData?.article.title ?? '一篇文章';
  return [
    { title: `小测：${title} · 外刊轻读` },
    { name: 'description', content: '读完做几道题：词填回原句，词在句中的意思，句子的先后。' },
  ];
}

export async function loader(args: Route.LoaderArgs) {
  const { call, requireLogin, notFound } = loading(args);
  const id = new URL(args.request.url).searchParams.get('article_id') ?? '';
  if (!/^[1-9]\d{0,17}$/.test(id)) throw notFound();
  requireLogin();
  const params = { id };
  const [article, quiz] = await Promise.all([
    call('GET /reader/article/waikan/{id}/show', { params, query: { blocks: 'false' } }),
    call('GET /reader/article/{id}/questions', { params }),
  ]);
  const { title, title_zh, next_id } = article;
  return { article: { id, title, title_zh, next_id }, quiz };
}

export default function ArticleQuestionRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame current="review" title="小测" pageClass="qz-page">
      <QuizPage {...loaderData} key={loaderData.article.id} />
    </PageFrame>
  );
}
