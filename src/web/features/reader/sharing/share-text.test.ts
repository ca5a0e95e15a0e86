import { expect, test } from 'vitest';
import { shareText } from './share-text.ts';

test('the shared text names author, title, address and product, with a chosen passage in front', () => {
  const work = { title: 'The Tiny Workers', author: 'Li' };
  expect(shareText(work, 'https://a.example/article/1')).toBe(
    '分享Li的文章《The Tiny Workers》: https://a.example/article/1 外刊轻读',
  );
  expect(shareText(work, 'https://a.example/article/1', 'Yeast is alive.')).toMatch(/^“Yeast is alive.”\n分享Li的文章/);
  expect(shareText({ title: 'X', author: null }, 'u')).toBe('分享文章《X》: u 外刊轻读');
});
