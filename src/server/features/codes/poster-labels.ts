/** Labels on the posters. The fonts in `data/poster` contain these characters and no others (see data/README.md). */
import { BENEFITS } from '#contract/benefits.ts';

/** On the invitation poster; the brand and the words around a code on the other one, too. */
export const POSTER_LABELS = {
  brand: '外刊轻读',
  headline: ['每天一篇，', '读懂英语外刊'],
  promise: '点一下就懂词和句，读过的都留得住。',
  scan: '长按或扫一扫，来和我一起读',
  code: '邀请码',
} as const;

export const MEMBER_POSTER_LABELS = {
  headline: ['会员文章，', '想读就读全文'],
  promise: `难句讲解和翻译，会员一天 ${BENEFITS.level1.answersADay} 次，高级会员 ${BENEFITS.level2.answersADay} 次`,
  levels: { 1: '会员', 2: '高级会员' },
  day: '天',
  firstOrder: '（首单）',
  scan: '长按或扫一扫，看看会员',
} as const;
