import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarText } from './calendar.ts';

const event = {
  uid: 'review-2026-11-21-7@waikan',
  startsAt: new Date('2026-11-21T12:00:00.000Z'),
  minutes: 15,
  summary: '复习 23 个词',
  description: '今天; 有 23 个词, 到期\n去复习',
  url: 'https://waikan.test/flashcard',
};
const calendar = { name: '外刊轻读', madeAt: new Date('2026-11-21T01:02:03.456Z'), events: [event] };

/** Section 3.1: a line goes on where the next one begins with a space. */
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

test('an event has its number, its instant in UTC and marks where the format needs them', () => {
  const lines = unfolded(calendarText(calendar));
  expect(lines.slice(0, 3)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//waikan//review//ZH']);
  expect(lines).toEqual(
    expect.arrayContaining([
      'UID:review-2026-11-21-7@waikan',
      'DTSTAMP:20261121T010203Z',
      'DTSTART:20261121T120000Z',
      'DURATION:PT15M',
      'SUMMARY:复习 23 个词',
      'DESCRIPTION:今天\\; 有 23 个词\\, 到期\\n去复习',
    ]),
  );
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
});

test('no line is longer than 75 octets or cut inside of a character, whatever it says', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 200 });
  fc.assert(
    fc.property(text, (description) => {
      const made = calendarText({ ...calendar, events: [{ ...event, description }] });
      const lines = made.split('\r\n');
      expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
      expect(made.isWellFormed()).toBe(description.isWellFormed());
      const said =
        unfolded(made)
          .find((line) => line.startsWith('DESCRIPTION:'))
          ?.slice('DESCRIPTION:'.length) ?? '';
      const back = said.replace(/\\(.)/gs, (_, mark: string) => (mark === 'n' ? '\n' : mark));
      expect(back).toBe(description.replaceAll('\r\n', '\n'));
    }),
    { numRuns: 100, examples: [['\u2028']] },
  );
});
