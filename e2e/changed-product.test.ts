/**
 * What changes the product for everybody, so that the run's shared one cannot be used: one product for all of it, because starting one
 * takes as long as a dozen visits. Tests of one file run one after the other; each group begins with what those before it have left:
 * - The rank expects its own first three, and nobody who has finished an article, as the friend in `invitations` does.
 * - The operators' day expects a single failed task.
 * - The notices expect no other one; set times leave one.
 * - Set times need article 15 published; `leavingTheDesk` makes it pending. Other sites expect that no magazine has come out.
 * - `leavingTheDesk` splits a sentence of article 14 and makes 11, 13 and 15 pending; the lists of the desk take 10, whose
 *   title its forms change.
 */
import { describe } from 'vitest';
import { deskForms } from './changed-product/desk-forms.ts';
import { deskLists } from './changed-product/desk-lists.ts';
import { invitations } from './changed-product/invitations.ts';
import { leavingTheDesk } from './changed-product/leaving-the-desk.ts';
import { longArticle } from './changed-product/long-article.ts';
import { longNames } from './changed-product/long-names.ts';
import { notices, wechat } from './changed-product/notices.ts';
import { operatorsDay } from './changed-product/operators-day.ts';
import { FETCH_ALLOW_HOSTS, otherSites } from './changed-product/other-sites.ts';
import { weeklyRank } from './changed-product/rank.ts';
import { readingState } from './changed-product/reading-state.ts';
import { setTimes } from './changed-product/set-times.ts';
import { openProduct } from './testing/products.ts';

// Codes by SMS are counted by network, and all readers of these tests come from one machine.
const opened = openProduct({ ...wechat, FETCH_ALLOW_HOSTS, TRUST_PROXY: 'true' });

describe('the weekly rank', () => weeklyRank(opened));
describe('the day of the operators', () => operatorsDay(opened));
describe('notices and WeChat', () => notices(opened));
describe('set times', () => setTimes(opened));
describe('other sites', () => otherSites(opened));
describe('reading state', () => readingState(opened));
describe('invitations and codes', () => invitations(opened));
describe('a long article', () => longArticle(opened));
describe('long names', () => longNames(opened));
describe('leaving the desk', () => leavingTheDesk(opened));
describe('lists of the desk', () => deskLists(opened));
describe('forms of the desk', () => deskForms(opened));
