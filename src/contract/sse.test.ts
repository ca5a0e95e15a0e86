import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EventStreamParser, type ServerSentEvent } from './sse.ts';

function parse(...chunks: (string | Uint8Array)[]): ServerSentEvent[] {
  const parser = new EventStreamParser();
  const encoder = new TextEncoder();
  return chunks.flatMap((chunk) => parser.push(typeof chunk === 'string' ? encoder.encode(chunk) : chunk));
}

test('an event has its name and data; without a name it is a message', () => {
  expect(parse('event: delta\ndata: {"text":"a"}\n\ndata: b\n\n')).toEqual([
    { event: 'delta', data: '{"text":"a"}' },
    { event: 'message', data: 'b' },
  ]);
});

test('lines of data are joined, and only one space after the colon is dropped', () => {
  expect(parse('data:one\ndata:  two\ndata\n\n')).toEqual([{ event: 'message', data: 'one\n two\n' }]);
});

test('comments and unknown fields are passed over', () => {
  expect(parse(': still here\n\nid: 7\nretry: 10\nfoo: bar\ndata: x\n\n')).toEqual([{ event: 'message', data: 'x' }]);
});

test('an event without data is not given, and its name does not stick to the next', () => {
  expect(parse('event: done\n\ndata: x\n\n')).toEqual([{ event: 'message', data: 'x' }]);
});

test('LF, CR and CRLF all end a line', () => {
  expect(parse('data: a\r\n\r\ndata: b\r\rdata: c\n\n')).toEqual(
    ['a', 'b', 'c'].map((data) => ({ event: 'message', data })),
  );
});

test('an event that was cut off is not given', () => {
  expect(parse('data: a\n\ndata: b\n')).toEqual([{ event: 'message', data: 'a' }]);
});

test('a byte order mark at the start is not part of the first field', () => {
  expect(parse('\uFEFFdata: a\n\n')).toEqual([{ event: 'message', data: 'a' }]);
});

test('wherever the bytes are cut, the events are the same', () => {
  const bytes = new TextEncoder().encode(
    'event: delta\r\ndata: 你好\r\ndata: 😀\r\n\r\n: hm\n\nevent: done\ndata: {}\n\n',
  );
  const whole = parse(bytes);
  fc.assert(
    fc.property(fc.array(fc.nat({ max: bytes.length })), (cuts) => {
      const edges = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
      const chunks = edges.slice(1).map((edge, index) => bytes.subarray(edges[index], edge));
      expect(parse(...chunks)).toEqual(whole);
    }),
  );
  expect(whole).toEqual([
    { event: 'delta', data: '你好\n😀' },
    { event: 'done', data: '{}' },
  ]);
});
