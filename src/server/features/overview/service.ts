/** Dashboard of the editors: today's figures, tasks, failures. A day is one of Asia/Shanghai. */
import type { ResultOf } from '#contract/index.ts';
import type { ArticleStatus } from '#contract/shapes.ts';
import { dayStart, studyDay } from '#engine/shanghai-time.ts';
import type { Db } from '#server/db/database.ts';
import type { ReportService } from '#server/features/reports/service.ts';
import type { TaskService } from '#server/features/tasks/service.ts';
import * as queries from './queries.ts';

export type Overview = ResultOf<'GET /api/admin/overview'>;

export interface OverviewService {
  show(): Promise<Overview>;
}

interface OverviewOptions {
  db: Db;
  tasks: Pick<TaskService, 'list'>;
  reports: Pick<ReportService, 'waiting'>;
  articleCounts(): Promise<Record<ArticleStatus, number>>;
  now: () => Date;
}

/** So many tasks and feeds are shown; the rest has its own page. */
const LATEST = { offset: 0, limit: 10 };

export function createOverview({ db, tasks, reports, articleCounts, now }: OverviewOptions): OverviewService {
  return {
    async show() {
      const since = dayStart(studyDay(now()));
      const [
        articles,
        visits,
        newVisitors,
        registrations,
        spent,
        answers,
        jobs,
        failures,
        running,
        queued,
        feeds,
        reported,
      ] = await Promise.all([
        articleCounts(),
        queries.pagesOpened(db, since),
        queries.newVisitors(db, since),
        queries.registrations(db, since),
        queries.translationSpent(db, since),
        queries.answersSpent(db, since),
        queries.openTasks(db),
        tasks.list('FAILED', LATEST),
        tasks.list('RUNNING', LATEST),
        tasks.list('QUEUED', LATEST),
        queries.failingFeeds(db, LATEST.limit),
        reports.waiting(LATEST.limit),
      ]);
      return {
        articles,
        today: {
          visits,
          new_visitors: newVisitors,
          registrations,
          // Orders are not counted here.
          orders: 0,
          amount: 0,
          ai_calls: spent.aiCalls + answers.aiCalls,
          ai_tokens: spent.aiTokens + answers.aiTokens,
          translated_characters: spent.characters + answers.characters,
        },
        jobs,
        failures: failures.items,
        under_way: [...running.items, ...queued.items].slice(0, LATEST.limit),
        feeds: feeds.map(({ id, title, error, lastCrawlAt }) => ({
          id: String(id),
          title,
          error,
          last_crawl_at: lastCrawlAt?.toISOString() ?? null,
        })),
        reports: reported,
      };
    },
  };
}
