/** What stands on the invitation poster. The fonts in `data/poster` hold these characters and no others (see data/README.md). */

export const POSTER_WORDS = {
  brand: '外刊轻读',
  headline: ['每天一篇，', '读懂英语外刊'],
  promise: '点一下就懂词和句，读过的都留得住。',
  scan: '长按或扫一扫，来和我一起读',
  code: '邀请码',
} as const;
