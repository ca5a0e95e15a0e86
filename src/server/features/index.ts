/**
 * All features of the product. Calls, jobs, schedules, nightly cleaning and the rules for personal data are read from this list; the order is
 * that in which personal data is erased: rows that refer to others go first.
 */

import type { Queryable } from '#server/db/database.ts';
import type { Feature } from '#server/feature.ts';
import type { PersonRule } from '#server/person-rule.ts';
import { accountDataFeature } from './account-data/feature.ts';
import { appinfoFeature } from './appinfo/feature.ts';
import { articleExportFeature } from './article-export/feature.ts';
import { articlesFeature } from './articles/feature.ts';
import { asksFeature } from './asks/feature.ts';
import { audioFeature } from './audio/feature.ts';
import { auditFeature } from './audit/feature.ts';
import { bookNotesFeature } from './book-notes/feature.ts';
import { booksFeature } from './books/feature.ts';
import { changduFeature } from './changdu/feature.ts';
import { codesFeature } from './codes/feature.ts';
import { collectionsFeature } from './collections/feature.ts';
import { entitiesFeature } from './entities/feature.ts';
import { explanationFeature } from './explanation/feature.ts';
import { feedsFeature } from './feeds/feature.ts';
import { followsFeature } from './follows/feature.ts';
import { historyFeature } from './history/feature.ts';
import { identityFeature } from './identity/feature.ts';
import { languageFeature } from './language/feature.ts';
import { liveFeature } from './live/feature.ts';
import { madeFilesFeature } from './made-files/feature.ts';
import { magazinesFeature } from './magazines/feature.ts';
import { membershipFeature } from './membership/feature.ts';
import { notesFeature } from './notes/feature.ts';
import { opdsFeature } from './opds/feature.ts';
import { ordersFeature } from './orders/feature.ts';
import { overviewFeature } from './overview/feature.ts';
import { pdfFeature } from './pdf/feature.ts';
import { picturesFeature } from './pictures/feature.ts';
import { placementFeature } from './placement/feature.ts';
import { postersFeature } from './posters/feature.ts';
import { progressFeature } from './progress/feature.ts';
import { quizFeature } from './quiz/feature.ts';
import { rankFeature } from './rank/feature.ts';
import { recommendFeature } from './recommend/feature.ts';
import { remindersFeature } from './reminders/feature.ts';
import { reportsFeature } from './reports/feature.ts';
import { reviewFeature } from './review/feature.ts';
import { rewritesFeature } from './rewrites/feature.ts';
import { searchFeature } from './search/feature.ts';
import { summariesFeature } from './summaries/feature.ts';
import { tasksFeature } from './tasks/feature.ts';
import { translationFeature } from './translation/feature.ts';
import { uploadsFeature } from './uploads/feature.ts';
import { usageFeature } from './usage/feature.ts';
import { visitorsFeature } from './visitors/feature.ts';
import { wechatFeature } from './wechat/feature.ts';
import { wordFilesFeature } from './word-files/feature.ts';
import { wordsFeature } from './words/feature.ts';
import { writingFeature } from './writing/feature.ts';

export const features: readonly Feature[] = [
  asksFeature,
  entitiesFeature,
  wordsFeature,
  reviewFeature,
  notesFeature,
  bookNotesFeature,
  opdsFeature,
  booksFeature,
  collectionsFeature,
  followsFeature,
  articlesFeature,
  historyFeature,
  rankFeature,
  madeFilesFeature,
  audioFeature,
  pdfFeature,
  picturesFeature,
  postersFeature,
  articleExportFeature,
  placementFeature,
  progressFeature,
  quizFeature,
  recommendFeature,
  remindersFeature,
  reportsFeature,
  searchFeature,
  summariesFeature,
  rewritesFeature,
  writingFeature,
  wordFilesFeature,
  tasksFeature,
  accountDataFeature,
  identityFeature,
  membershipFeature,
  changduFeature,
  codesFeature,
  visitorsFeature,
  auditFeature,
  usageFeature,
  ordersFeature,
  appinfoFeature,
  magazinesFeature,
  translationFeature,
  explanationFeature,
  feedsFeature,
  languageFeature,
  overviewFeature,
  liveFeature,
  uploadsFeature,
  wechatFeature,
];

/** One for each column of the database that leads to a person; a test compares them with the schema. */
export const personRules: readonly PersonRule[] = features.flatMap(({ persons = [] }) => persons);

/** Calls `endAddresses` of every feature that has it. */
export async function endAddresses(tx: Queryable, userId: number): Promise<void> {
  for (const feature of features) await feature.endAddresses?.(tx, userId);
}
