import { expect, test } from 'vitest';
import { parseFeed } from './parse.ts';

const feed = (channel: string) =>
  parseFeed(new TextEncoder().encode(`<rss version="2.0"><channel>${channel}</channel></rss>`));
const of = (element: string) => feed(`<item>${element}</item>`).items[0]?.author;

test.each([
  ['jo@harbour.example (Jo Reed)', 'Jo Reed'],
  ['Jo Reed &lt;jo@harbour.example&gt;', 'Jo Reed'],
  ['&quot;Jo Reed&quot; &lt;jo@harbour.example&gt;', 'Jo Reed'],
  ['Jo Reed jo@harbour.example', 'Jo Reed'],
  ['Jo Reed (jo@harbour.example)', 'Jo Reed'],
  ['Jo Reed [mailto:jo@harbour.example]', 'Jo Reed'],
  ['(Jo Reed)', 'Jo Reed'],
  ['jo@harbour.example (Jo Reed (Harbour Notes))', 'Jo Reed (Harbour Notes)'],
  ['jo@harbour.example (Jo Reed), al@harbour.example (Al Fenn)', 'Jo Reed, Al Fenn'],
  ['Reed, Jo &lt;jo@harbour.example&gt;', 'Reed, Jo'],
  ['Jo Reed (Harbour Notes)', 'Jo Reed (Harbour Notes)'],
  ['jo@harbour.example', null],
  ['&lt;jo@harbour.example&gt;', null],
  ['', null],
])('a line of RSS names them without their addresses: %s', (line, name) => {
  expect(of(`<author>${line}</author>`)).toBe(name);
});

test.each([
  '<dc:creator>Jo Reed</dc:creator>',
  '<itunes:author>Jo Reed</itunes:author>',
  '<author>jo@harbour.example</author><dc:creator>Jo Reed</dc:creator>',
  '<atom:author><name>Jo Reed</name><email>jo@harbour.example</email></atom:author>',
  '<atom:author><atom:name>Jo Reed</atom:name><atom:email>jo@harbour.example</atom:email></atom:author>',
  '<author><atom:name>Jo Reed</atom:name></author>',
  '<author><atom:author><atom:name>jo@harbour.example (Jo Reed)</atom:name></atom:author></author>',
  '<dc:creator><atom:author><atom:email>jo@harbour.example</atom:email><atom:name>Jo Reed</atom:name></atom:author></dc:creator>',
  '<author><b>Jo</b> Reed</author>',
])('an element names them, whatever its vocabulary: %s', (element) => {
  expect(of(element)).toBe('Jo Reed');
});

test('there are several, or nobody', () => {
  expect(of('<dc:creator>Jo Reed</dc:creator><dc:creator>Al Fenn</dc:creator>')).toBe('Jo Reed, Al Fenn');
  expect(of('<atom:author><email>jo@harbour.example</email></atom:author>')).toBeNull();
  expect(of('')).toBeNull();
  expect(feed('<managingEditor>jo@harbour.example (Jo Reed)</managingEditor>').author).toBe('Jo Reed');
});
