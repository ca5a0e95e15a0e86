import { expect, test } from 'vitest';
import { stepThatHelps } from './failures.tsx';

const article = { id: '1', title: 'The Quiet Quay' };

test.each([
  ['article.add', null, '没有找到正文', 'paste'],
  ['article.add', null, '正文太短，至少要有 40 个英文单词', 'take'],
  ['feed.download', null, '正文太短，至少要有 40 个英文单词', 'take'],
  ['feed.download', null, '正文不是英文，只能收录英文文章', 'paste'],
  ['feed.download', null, '网页太复杂，无法提取正文', 'paste'],
  ['article.add', null, '对方网站返回 401（需要登录）', 'paste'],
  ['article.add', null, '对方网站的 robots.txt 不允许抓取这个网址', 'paste'],
  ['article.add', null, '这篇文章要付费才能看全文，网页里只有开头', 'paste'],
  ['article.add', null, '找不到这个网站，请检查网址', 'retry'],
  ['article.add', null, '对方网站没有回应', 'retry'],
  ['article.add', null, '出错了，没有做完', 'retry'],
  ['article.redownload', article, '没有找到正文', 'retry'],
  ['article.retranslate', article, '翻译服务超时', 'retry'],
] as const)('after %s of %o, which says “%s”, the step is %s', (kind, about, message, step) => {
  expect(stepThatHelps({ kind, article: about, message })).toBe(step);
});
