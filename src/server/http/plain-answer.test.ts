import { expect, test } from 'vitest';
import { plainAnswer } from './plain-answer.ts';

const asking = (accept: string) => new Request('http://localhost/article/3', { headers: { accept } });

test('a browser gets a page that says what is wrong and how to try again', async () => {
  const response = plainAnswer(asking('text/html,*/*'), 503, '连不上 <数据库>', 5);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const html = await response.text();
  expect(html).toContain('<h1>连不上 &lt;数据库&gt;</h1>');
  expect(html).toContain('<a href="">再试一次</a>');
});

test('whoever asks for something else gets the line alone', async () => {
  const response = plainAnswer(asking('*/*'), 429, '访问太频繁');
  expect([response.headers.get('content-type'), await response.text()]).toEqual([
    'text/plain; charset=utf-8',
    '访问太频繁',
  ]);
});
