/**
 * One line for each column of the database that leads to a person: what is erased with an account, what stays and why, and what
 * is in the copy of one's own data. A new table without a line here fails a test.
 */
import { sql } from 'drizzle-orm';
import { notices } from '#server/features/appinfo/tables.ts';
import { articleMarks, articleStatusLog, articles, articleVersions } from '#server/features/articles/tables.ts';
import { auditLog } from '#server/features/audit/tables.ts';
import { changduApplications } from '#server/features/changdu/tables.ts';
import { codes, codeUses, invitations } from '#server/features/codes/tables.ts';
import { readingDays, readingPositions, readingReports, readings } from '#server/features/history/tables.ts';
import { knownDevices, sessions, users } from '#server/features/identity/tables.ts';
import { magazineLog } from '#server/features/magazines/tables.ts';
import { memberLog, members, trialOffers, trials } from '#server/features/membership/tables.ts';
import { noteDeletions, notes } from '#server/features/notes/tables.ts';
import { orderEntries, orders } from '#server/features/orders/tables.ts';
import { placements } from '#server/features/placement/tables.ts';
import { quizAnswers } from '#server/features/quiz/tables.ts';
import { reminders } from '#server/features/reminders/tables.ts';
import { translationReports } from '#server/features/reports/tables.ts';
import { readingEvidence, reviewDays, reviewLog, reviewParameters } from '#server/features/review/tables.ts';
import { tasks } from '#server/features/tasks/tables.ts';
import { paidAnswers } from '#server/features/usage/tables.ts';
import { logEvents, visitors } from '#server/features/visitors/tables.ts';
import { wordImports } from '#server/features/word-files/tables.ts';
import { myWords, wordContexts } from '#server/features/words/tables.ts';
import { anonymise, erase, keep, type PersonRule } from './person-rule.ts';
import { dataExports } from './tables.ts';

const EDITORS = 'part of the history of what the site publishes; the number leads to an account without name';
const BOOKS = 'bookkeeping of what was given and paid for; the number leads to an account without name';

/** In the order in which they are worked through: what hangs on other rows goes before them. */
export const personRules: readonly PersonRule[] = [
  erase(wordContexts.userId, '生词的例句'),
  erase(myWords.userId, '生词和认识的词'),
  erase(reviewLog.userId, '复习记录'),
  erase(reviewDays.userId, '每天的复习'),
  erase(reviewParameters.userId, '自己的记忆参数'),
  erase(readingEvidence.userId, '读文章时遇到的生词'),
  erase(notes.userId, '划线和笔记'),
  erase(noteDeletions.userId, '删掉的笔记的编号'),
  erase(articleMarks.userId, '收藏、喜欢和稍后读'),
  erase(readings.userId, '读过的文章'),
  erase(readingPositions.userId, '读到哪里'),
  erase(readingReports.userId, '阅读计时的编号'),
  erase(readingDays.userId, '每天的阅读'),
  erase(placements.userId, '词汇量测试'),
  erase(quizAnswers.userId, '测验的答案'),
  erase(reminders.userId, '提醒', ['token_hash']),
  erase(translationReports.userId, '报告过的译文问题', ['handled_by']),
  erase(wordImports.userId, '导入过的单词文件'),
  erase(tasks.userId, '后台任务', ['job', 'data']),
  erase(dataExports.userId, '下载过的数据', ['file']),
  erase(sessions.userId, '登录的设备', ['token_hash']),
  erase(knownDevices.userId, '登录过的浏览器', ['device_hash']),
  erase(members.userId, '会员'),
  erase(changduApplications.userId, '畅读申请', ['operator_id']),
  erase(codes.ownerId, '自己的邀请码', ['created_by', 'request']),
  erase(invitations.inviterId, '邀请来的朋友', ['friend_id', 'device_hash', 'network', 'refusal']),
  anonymise(codeUses.userId, {
    whose: '用过的码',
    why: 'how often a code was used',
    changes: { userId: null },
  }),
  anonymise(invitations.friendId, {
    whose: null,
    why: 'what the inviter was given for a friend',
    changes: { friendId: null, deviceHash: null, network: null },
  }),
  anonymise(logEvents.userId, {
    whose: '打开过的页面',
    why: 'how often pages are opened in all',
    changes: { userId: null, cuid: null, data: null },
  }),
  anonymise(visitors.userId, {
    whose: '用过的浏览器',
    why: 'how many visitors there were',
    changes: { userId: null },
  }),
  anonymise(trials.userId, {
    whose: '会员试用',
    why: 'a Xiaohongshu id gets one trial, whoever has it',
    changes: { userId: null },
  }),
  anonymise(memberLog.userId, {
    whose: '会员记录',
    why: BOOKS,
    // What a trial is known by there names the Xiaohongshu id.
    changes: {
      remark: '',
      reference: sql`CASE WHEN action = 'trial' THEN 'erased ' || id ELSE reference END`,
    },
    hidden: ['operator_id'],
  }),
  anonymise(auditLog.userId, {
    whose: '编辑对账号做过的操作',
    why: 'who of the editors did what',
    changes: { detail: '' },
    hidden: ['operator_id', 'address'],
  }),
  anonymise(auditLog.operatorId, {
    whose: null,
    why: 'who of the editors did what',
    changes: { address: '' },
  }),
  keep(
    paidAnswers.userId,
    'the bill of services that are paid for: counts, no texts',
    '用过的讲解和翻译（次数和用量）',
  ),
  keep(orders.userId, BOOKS, '订单'),
  keep(orderEntries.operatorId, BOOKS),
  keep(codes.createdBy, BOOKS),
  keep(changduApplications.operatorId, BOOKS),
  keep(notices.operatorId, EDITORS),
  keep(memberLog.operatorId, BOOKS),
  keep(trialOffers.operatorId, BOOKS),
  keep(articles.createdBy, EDITORS),
  keep(articleVersions.operatorId, EDITORS),
  keep(articleStatusLog.operatorId, EDITORS),
  keep(magazineLog.operatorId, EDITORS),
  keep(translationReports.handledBy, EDITORS),
];

/** The account itself: closed first, by its own feature, and then a number without anything. */
export const accountRule: PersonRule = {
  column: users.id,
  does: 'anonymise',
  whose: '账号和设置',
  why: BOOKS,
  hidden: ['password_hash'],
};
