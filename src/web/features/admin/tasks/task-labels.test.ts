import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { insistLabel, stepThatHelps, taskKind } from './task-labels.ts';

/** Kinds named by the modules that start tasks, and by the queries beside them. */
function startedKinds(): string[] {
  const sources = globSync('src/server/features/**/*.ts').filter((path) => !path.endsWith('.test.ts'));
  const texts = new Map(sources.map((path) => [path, readFileSync(path, 'utf8')]));
  const starting = [...texts].filter(([, text]) => text.includes('tasks.start('));
  const folders = new Set(starting.map(([path]) => path.replace(/\/[^/]+$/, '')));
  const named = [...starting, ...[...texts].filter(([path]) => folders.has(path.replace(/\/queries\.ts$/, '')))];
  return named.flatMap(([, text]) => [
    ...[...text.matchAll(/\{[^{}]*userId[^{}]*\bkind: '([a-z.]+)'/g)].map(([, kind = '']) => kind),
    ...[...text.matchAll(/\bKINDS? = (\{[^}]*\}|'[^']*')/g)].flatMap(([, values = '']) =>
      [...values.matchAll(/'([a-z.]+)'/g)].map(([, kind = '']) => kind),
    ),
  ]);
}

test('every kind of task that the server starts has a label in Chinese', () => {
  const kinds = startedKinds();
  // One for each way of naming a kind.
  expect(kinds).toEqual(expect.arrayContaining(['audio', 'book', 'article.export', 'magazine.crawl', 'user.export']));
  expect(kinds.filter((kind) => !/\p{Script=Han}/u.test(taskKind(kind)))).toEqual([]);
});

const article = { id: '1', title: 'The Quiet Quay' };

test.each([
  ['article.add', null, '没有找到正文', 'paste'],
  ['article.add', null, '正文太短，至少要有 40 个英文单词', 'take'],
  ['feed.download', null, '正文太短，至少要有 40 个英文单词', 'take'],
  ['article.add', article, '网页写明的网址已经收录', 'take'],
  ['article.add', article, '这个网址已经收录', 'retry'],
  ['feed.download', null, '正文不是英文，只能收录英文文章', 'paste'],
  ['feed.download', null, '网页太复杂，无法提取正文', 'paste'],
  ['article.add', null, '对方网站返回 401（需要登录）', 'paste'],
  ['article.add', null, '对方网站的 robots.txt 不允许抓取这个网址', 'paste'],
  ['article.add', null, '文件太大，最多 10 MB', 'paste'],
  ['article.add', null, '不能抓取内网地址', 'paste'],
  ['article.add', null, '这篇文章要付费才能看全文，网页里只有开头', 'paste'],
  ['article.add', null, '找不到这个网站，请检查网址', 'retry'],
  ['article.add', null, '对方网站没有回应', 'retry'],
  ['article.add', null, '出错了，没有做完', 'retry'],
  ['article.redownload', article, '没有找到正文', 'retry'],
  ['article.redownload', article, '正文太短，至少要有 40 个英文单词', 'take'],
  ['article.redownload', article, '那个网址现在是另一篇文章，旧文没有动', 'take'],
  ['article.retranslate', article, '翻译服务超时', 'retry'],
] as const)('after %s of %o, which says “%s”, the step is %s', (kind, about, message, step) => {
  const task = { kind, article: about, message };
  expect([stepThatHelps(task), insistLabel(task) !== null]).toEqual([step, step === 'take']);
});
