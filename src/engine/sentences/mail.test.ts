import { describe, expect, it } from 'vitest';
import { splitSentences } from '../sentences.ts';

const split = (text: string) => splitSentences(text).map(({ start, end }) => text.slice(start, end));

/** Mail of our own as it stands in one line; `¦` where a sentence ends. */
const mails = {
  'sender and time': 'Ann Becker ¦ 04/26/2001 07:17 AM ¦ Will you bring the plan? ¦ Yes.',
  'sender with an address': 'Ann Becker@HARBOUR ¦ 04/26/2001 07:17 AM ¦ Please read this.',
  'a sender behind words': 'please print ¦ Ann Becker@HARBOUR ¦ 01/24/2001 01:02 PM ¦ Here it is.',
  'an address as sender': '"Becker, Ann" <becker@harbour.example.org> ¦ 01/24/2001 01:02 PM ¦ Lee, the boat is here.',
  'a header': 'Email: becker@harbour.example.org ¦ the tide is late today.',
  closing: 'Ann 04/26/2001 07:17 AM ¦ The plan is fine. ¦ Best regards, ¦ Ann Becker',
  'attached files': 'write to me at ann@harbour.example.org ¦ I attach Plan.doc ¦ - Map.pdf ¦ - Tide.xls',
  'a ruler': 'That was all of it ¦ ============ ¦ The next part begins here.',
  'a ruler of two signs': 'That was all of it ¦ -=-=-=-=-=- ¦ The next part begins here.',
};
describe('mail without line breaks', () => {
  it.each(Object.entries(mails))('%s', (_, marked) => {
    expect(split(marked.replaceAll(' ¦ ', ' ')).join(' ¦ ')).toBe(marked);
  });

  it('leaves thanks, dates and names of a story alone', () => {
    for (const text of [
      'Thanks, Kim said, and left.',
      'On 04/26/2001 the ship left Ann Becker behind.',
      'They met on 4/5 at the Harbour Club.',
      'Best friends, Ann and Lee sailed away.',
      'Write to ann@harbour.example.org and wait.',
    ]) {
      expect(split(text)).toEqual([text]);
    }
  });
});
