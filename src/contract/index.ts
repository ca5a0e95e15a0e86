/**
 * The whole wire: every call by its name. `features` keeps them by subject, in Chinese, for the documentation.
 * Where two paths fit one address, the one with fewer parameters is meant (`/mynote/export` before `/mynote/{id}`).
 */
import { aiCalls } from './ai.ts';
import { appinfoCalls } from './appinfo.ts';
import { articleCalls, fileCalls, searchCalls } from './articles.ts';
import { authCalls } from './auth.ts';
import { bookNoteCalls } from './book-notes.ts';
import { bookCalls } from './books.ts';
import type { CallTable, Input, Parsed, Result } from './call.ts';
import { collectionCalls, creatorCalls, followCalls } from './collections.ts';
import { editingCalls } from './editing.ts';
import { feedCalls } from './feeds.ts';
import { historyCalls } from './history.ts';
import { languageCalls } from './language.ts';
import { magazineCalls } from './magazines.ts';
import { membershipCalls } from './membership.ts';
import { noteCalls } from './notes.ts';
import { opdsCalls } from './opds.ts';
import { auditCalls, operationCalls, visitCalls } from './operations.ts';
import { orderCalls, sellingCalls } from './orders.ts';
import { progressCalls } from './progress.ts';
import { reminderCalls } from './reminders.ts';
import { reviewCalls } from './review.ts';
import { rewardCalls } from './rewards.ts';
import { userCalls } from './users.ts';
import { wordCalls, wordEditCalls } from './words.ts';

/** Calls by subject; the key is the tag in the documentation. */
export const features = {
  登录注册: authCalls,
  账号: userCalls,
  操作记录: auditCalls,
  会员: membershipCalls,
  订单: orderCalls,
  售卖: sellingCalls,
  应用信息: appinfoCalls,
  文章: articleCalls,
  文章编辑: editingCalls,
  文章文件: fileCalls,
  笔记: noteCalls,
  订阅源: feedCalls,
  杂志: magazineCalls,
  合集: collectionCalls,
  创作者与作者: creatorCalls,
  关注: followCalls,
  邀请与排行: rewardCalls,
  阅读历史: { ...historyCalls, ...progressCalls },
  访客: visitCalls,
  生词: wordCalls,
  生词修改: wordEditCalls,
  复习: reviewCalls,
  提醒和来信: reminderCalls,
  词典与分析: languageCalls,
  搜索: searchCalls,
  问答: aiCalls,
  书: bookCalls,
  书的笔记: bookNoteCalls,
  图书目录: opdsCalls,
  运行: operationCalls,
} satisfies Record<string, CallTable>;

export const contract = {
  ...authCalls,
  ...userCalls,
  ...auditCalls,
  ...membershipCalls,
  ...orderCalls,
  ...sellingCalls,
  ...appinfoCalls,
  ...articleCalls,
  ...editingCalls,
  ...fileCalls,
  ...noteCalls,
  ...feedCalls,
  ...magazineCalls,
  ...collectionCalls,
  ...creatorCalls,
  ...followCalls,
  ...rewardCalls,
  ...historyCalls,
  ...progressCalls,
  ...visitCalls,
  ...wordCalls,
  ...wordEditCalls,
  ...reviewCalls,
  ...reminderCalls,
  ...languageCalls,
  ...searchCalls,
  ...aiCalls,
  ...bookCalls,
  ...bookNoteCalls,
  ...opdsCalls,
  ...operationCalls,
} satisfies CallTable;

export type Contract = typeof contract;
/** Every name there is, `'GET /reader/mynote/{id}'`. */
export type ContractName = keyof Contract;
export type InputOf<N extends ContractName> = Input<Contract[N]>;
export type ParsedOf<N extends ContractName> = Parsed<Contract[N]>;
export type ResultOf<N extends ContractName> = Result<Contract[N]>;
