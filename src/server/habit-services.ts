/** Services around the habit of reading: what was read and how it goes on, the weekly rank, and what reminds of it. */
import { nominalVocabulary } from '#engine/known/prior.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { ArticleService } from './features/articles/service.ts';
import type { BookService } from './features/books/service.ts';
import { createHistory, type HistoryService } from './features/history/service.ts';
import type { IdentityService } from './features/identity/service.ts';
import type { PlacementService } from './features/placement/service.ts';
import type { PosterService } from './features/posters/service.ts';
import type { ProgressService } from './features/progress/service.ts';
import { createProgressServices, type YearService } from './features/progress/year.ts';
import { createRank, type RankService } from './features/rank/service.ts';
import { createReminders, type ReminderService } from './features/reminders/service.ts';
import type { ReviewService } from './features/review/service.ts';
import type { Secrets } from './features/secrets/service.ts';
import { type Log, logFailure } from './log.ts';
import type { MemberServices } from './member-services.ts';
import { createSmtpMail } from './providers/mail/smtp.ts';
import { createWebPush } from './providers/push/web-push.ts';

export interface HabitServices {
  history: HistoryService;
  progress: ProgressService;
  rank: RankService;
  reminders: ReminderService;
  years: YearService;
}

interface HabitServicesOptions {
  config: Config;
  database: Database;
  articles: ArticleService;
  books: BookService;
  identity: IdentityService;
  members: Pick<MemberServices, 'codes' | 'membership'>;
  placement: PlacementService;
  posters: PosterService;
  review: ReviewService;
  secrets: Secrets;
  log: Log;
  now: () => Date;
}

/** @returns the services, and `close`, which ends connections to push services and the mail server */
export function createHabitServices(options: HabitServicesOptions) {
  const { config, database, articles, books, identity, members, placement, posters, review, secrets, log, now } =
    options;
  const rank = createRank({
    database,
    secrets,
    membership: members.membership,
    changeAccounts: identity.changeAccounts,
    now,
    friendsOf: members.codes.friendIds,
    trustsProxy: config.trustProxy,
  });
  const history = createHistory({ database, articles, books, evidence: review.evidence, tally: rank.tally, now });
  const { mail: smtp, push: vapid } = config.reach;
  const mail = smtp && createSmtpMail(smtp);
  const push = createWebPush({
    // Of four billion random keys all but one are valid keys of P-256.
    privateKey: async () => vapid.privateKey ?? secrets.keyOf('web-push'),
    contact: vapid.contact ?? config.publicUrl,
    allow: config.fetchAllow,
    now,
  });
  const services: HabitServices = {
    history,
    ...createProgressServices({
      database,
      posters,
      testsOf: placement.results,
      now,
      levelSizeOf: async (userId) => nominalVocabulary((await identity.settingsOf({ userId })).exam_level),
      onError: (error) => logFailure(log, 'vocabulary of a reader', error),
    }),
    rank,
    reminders: createReminders({
      db: database.db,
      history,
      review,
      settingsOf: identity.settingsOf,
      secrets,
      push,
      mail,
      siteUrl: config.publicUrl,
      now,
      onError: (error) => logFailure(log, 'reminder', error),
    }),
  };
  return {
    services,
    async close(): Promise<void> {
      await push.close();
      await mail?.close();
    },
  };
}
