/** What is counted and translated of a chapter. */
import { expect, test } from 'vitest';
import { startWorkers } from '#server/registered.ts';
import { testApp } from '#server/testing/app.ts';
import { bringBook } from '#server/testing/stored-book.ts';
import { writePackage } from './formats/testing/book-files.ts';

test('of a book in two languages the Chinese is text, but no sentence that is translated or counted', async () => {
  const app = await testApp();
  await startWorkers(app.context);
  const reader = await app.client('reader');
  const content = [
    '<h1>Chapter 1 The Quay<br/>第一章 码头</h1>',
    '<p>The ferry came in before dawn.</p><p>天亮前渡船进港，Ruth 没有说话。</p>',
    '<p>It was a hard winter.<br/>那是一个严冬。</p><p>The quay (码头) was empty.</p>',
  ].join('');
  const book = writePackage({ items: [{ id: 'a', href: 'a.xhtml', content }] });
  const { uuid } = await bringBook(app, reader, book, 'two.epub');
  const { blocks } = await reader.ok('GET /reader/book/{id}/chapter/{index}', { params: { id: uuid, index: 0 } });
  const sentences = blocks.map(({ text = '', sentences: own = [] }) =>
    own.map(({ start, end }) => text.slice(start, end)),
  );
  expect(sentences).toEqual([
    ['Chapter 1 The Quay'],
    ['The ferry came in before dawn.'],
    [],
    ['It was a hard winter.'],
    ['The quay (码头) was empty.'],
  ]);
  expect(blocks[2]?.text).toBe('天亮前渡船进港，Ruth 没有说话。');
  const { word_count: words } = await reader.ok('GET /reader/book/{id}/show', { params: { id: uuid } });
  expect(words).toBe(19);
});
