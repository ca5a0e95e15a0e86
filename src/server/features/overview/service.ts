/** Dashboard of the editors: today's figures, tasks, failures. A day is one of Asia/Shanghai. */
import type { ResultOf } from '#contract/index.ts';
import type { ArticleStatus } from '#contract/shapes.ts';
import { addDays, dayStart, shanghaiDay } from '#engine/shanghai-time.ts';
import type { Db } from '#server/db/database.ts';
import type { FeedService } from '#server/features/feeds/service.ts';
import type { ReportService } from '#server/features/reports/service.ts';
import { kindsFor, type TaskService } from '#server/features/tasks/service.ts';
import type { CostReport, Spent } from '#server/features/usage/service.ts';
import type { VisitorService } from '#server/features/visitors/service.ts';
import { freeBytes } from '#server/free-space.ts';
import type { Viewer } from '#server/http/viewer.ts';
import * as queries from './queries.ts';

export type Overview = ResultOf<'GET /api/admin/overview'>;

export interface OverviewService {
  /** An editor sees no figures of people and money, and tasks of content alone. */
  show(viewer: Viewer): Promise<Overview>;
}

interface OverviewOptions {
  db: Db;
  tasks: Pick<TaskService, 'list' | 'failures'>;
  feeds: Pick<FeedService, 'list' | 'failingCount'>;
  reports: Pick<ReportService, 'waiting' | 'count'>;
  visitors: Pick<VisitorService, 'days'>;
  costs: CostReport;
  articleCounts(): Promise<Record<ArticleStatus, number>>;
  /** Folder whose disk is looked at. */
  dataDir: string;
  now: () => Date;
}

/** Tasks and feeds that are shown; further ones have pages of their own. */
const LATEST = { offset: 0, limit: 10 };
const MAX_SLOTS = 20;

export function createOverview(options: OverviewOptions): OverviewService {
  const { db, tasks, feeds, reports, visitors, costs, articleCounts, dataDir, now } = options;
  async function figuresOf(since: Date, until: Date): Promise<Overview['today']> {
    const [[numbers], { total, features }, sms] = await Promise.all([
      visitors.days(1),
      costs.between(since, until),
      queries.smsSent(db, since),
    ]);
    const byModels = features.filter(({ characters }) => characters === 0);
    return {
      visits: numbers?.pages ?? 0,
      new_visitors: numbers?.firstTime ?? 0,
      registrations: numbers?.registrations ?? 0,
      orders: numbers?.orders ?? 0,
      amount: numbers?.amount ?? 0,
      ai_calls: byModels.reduce((sum, { answers }) => sum + answers, 0),
      ai_tokens: total.inputTokens + total.outputTokens,
      ai_fen: sumOf(byModels),
      translation_fen: sumOf(features.filter(({ characters }) => characters > 0)),
      translated_characters: total.characters,
      sms,
    };
  }

  return {
    async show(viewer) {
      const time = now();
      const today = shanghaiDay(time);
      const since = dayStart(today);
      const tomorrow = dayStart(addDays(today, 1));
      const [articles, figures, reminders, waiting, diskFree, slots, slotCount, pendingSince, failingFeeds] =
        await Promise.all([
          articleCounts(),
          viewer.isSuper ? figuresOf(since, tomorrow) : null,
          viewer.isSuper ? queries.reminderCounts(db) : null,
          viewer.isSuper ? queries.superWaiting(db) : null,
          freeBytes(dataDir),
          queries.publishedBetween(db, since, tomorrow, time, MAX_SLOTS),
          queries.publishedCount(db, since, tomorrow),
          queries.pendingSince(db),
          feeds.failingCount(),
        ]);
      const [jobs, failures, running, queued, failing, reported, reportCount] = await Promise.all([
        queries.openTasks(db, kindsFor(viewer)),
        tasks.failures(viewer, LATEST.limit),
        tasks.list(viewer, 'RUNNING', LATEST),
        tasks.list(viewer, 'QUEUED', LATEST),
        feeds.list({ ...LATEST, failing: true }),
        reports.waiting(LATEST.limit),
        reports.count(),
      ]);
      return {
        as_of: time.toISOString(),
        articles,
        pending_since: pendingSince?.toISOString() ?? null,
        today: figures,
        reminders: reminders && {
          calendar: reminders.calendar,
          push: reminders.push,
          push_devices: reminders.devices,
          letters: reminders.letters,
          mailed: reminders.mailed,
        },
        waiting,
        disk_free: diskFree,
        jobs,
        slot_count: slotCount,
        slots: slots
          .toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.id - b.id)
          .flatMap(({ id, title, at }) =>
            at === null ? [] : { at: at.toISOString(), is_out: at <= time, article: { id: String(id), title } },
          ),
        failures,
        under_way: [...running.items, ...queued.items].slice(0, LATEST.limit),
        feeds: failing.slice(0, LATEST.limit).map(({ id, title, error, lastCrawlAt }) => ({
          id: String(id),
          title,
          error,
          last_crawl_at: lastCrawlAt?.toISOString() ?? null,
        })),
        failing_feeds: failingFeeds,
        report_count: reportCount,
        reports: reported,
      };
    },
  };
}

/** Null where one is not known. */
function sumOf(spent: readonly Pick<Spent, 'fen'>[]): number | null {
  return spent.reduce<number | null>((sum, { fen }) => (sum === null || fen === null ? null : sum + fen), 0);
}
