/** Editors' API calls on articles. The contract restricts them to editors. */

import { AppError } from '#contract/errors.ts';
import { operatorOf } from '#server/features/audit/service.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer, type Viewer } from '#server/http/viewer.ts';
import type { EditingService } from './editing.ts';
import type { IntakeService } from './intake.ts';
import type { RefetchService } from './refetch.ts';
import type { ArticleService } from './service.ts';

interface EditingServices {
  editing: EditingService;
  intake: IntakeService;
  refetch: RefetchService;
  articles: ArticleService;
}

export function editingRoutes({ editing, intake, refetch, articles }: EditingServices) {
  return {
    'GET /reader/article/manage': ({ query: { feed_id: feedId, offset, limit, ...filters } }) =>
      editing.manage({ ...filters, feedId: feedId === undefined ? undefined : Number(feedId) }, { offset, limit }),
    'GET /reader/article/{id}/show': async ({ params, query, viewer }) => {
      const articleId = Number(params.id);
      if (query.variant === 'admin') {
        requireEditor(viewer);
        return editing.show(articleId);
      }
      return withoutChinese(await articles.show(articleId, viewer, null));
    },
    'GET /reader/article/{id}/version': async ({ params, query }) => ({
      items: await editing.versionsBefore(Number(params.id), query.before),
      next_offset: null,
    }),
    'GET /reader/article/{id}/version/{version}': ({ params }) =>
      editing.version(Number(params.id), Number(params.version)),
    'POST /reader/article/add': async ({ body, viewer }) => {
      const { taskId } = await intake.start(body, requireViewer(viewer).userId);
      return { id: null, task_id: String(taskId) };
    },
    'POST /reader/article/{id}/redownload': async ({ params, viewer }) => ({
      task_id: String(await refetch.start(Number(params.id), requireViewer(viewer).userId)),
    }),
    'POST /reader/article/{id}/delete': async ({ params, viewer }) => {
      await editing.remove(Number(params.id), requireViewer(viewer));
      return { ok: true };
    },
    'POST /reader/article/{id}/restore': async ({ params, viewer }) => {
      await editing.restore(Number(params.id), requireViewer(viewer));
      return { ok: true };
    },
    'POST /reader/article/waikan/{id}/audit': ({ params, body, viewer }) =>
      editing.audit(Number(params.id), requireViewer(viewer), body),
    'POST /reader/article/{id}/lock': ({ params, body, ...call }) =>
      editing.lock(Number(params.id), body.is_lock, operatorOf(call)),
    'POST /reader/article/{id}/update': ({ params, body: { article }, ...call }) => {
      const {
        title_zh: titleZh,
        summary_zh: summaryZh,
        published_at: publishedAt,
        publish_now: isPublishedNow,
        updated_at: updatedAt,
        press_at: pressAt,
        ...rest
      } = article;
      return editing.update(Number(params.id), operatorOf(call), {
        ...rest,
        titleZh,
        summaryZh,
        pressAt,
        isPublishedNow,
        publishedAt: typeof publishedAt === 'string' ? new Date(publishedAt) : publishedAt,
        updatedAt: updatedAt === undefined ? undefined : new Date(updatedAt),
      });
    },
    'POST /reader/article/{id}/words/add': async ({ params, body, ...call }) => {
      const { word, resolve, tag = null, before = null, seen } = body;
      const entry = { word, resolve, tag };
      const items = await editing.addWord(Number(params.id), entry, { before, seen }, operatorOf(call));
      return { items, next_offset: null };
    },
    'POST /reader/article/{id}/words/delete': async ({ params, body, ...call }) => ({
      items: await editing.deleteWord(Number(params.id), body.word, operatorOf(call)),
      next_offset: null,
    }),
  } satisfies Handlers;
}

/** The English variant: no translation leaves the server. */
function withoutChinese(article: Awaited<ReturnType<ArticleService['show']>>) {
  const blocks = article.blocks.map((block) => ({
    ...block,
    ...(block.sentences
      ? { sentences: block.sentences.map((sentence) => ({ ...sentence, text_zh: null, origin: null })) }
      : {}),
  }));
  return { ...article, title_zh: null, summary_zh: null, words: [], blocks };
}

/** @throws {AppError} LOGIN_REQUIRED or FORBIDDEN */
function requireEditor(viewer: Viewer | null): void {
  if (viewer === null) throw new AppError('LOGIN_REQUIRED');
  if (!viewer.isEditor) throw new AppError('FORBIDDEN');
}
