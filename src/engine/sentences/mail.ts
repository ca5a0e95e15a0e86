/**
 * Sentence boundaries of mail and newsgroup posts whose line breaks were lost: `Kay Mann 04/26/2001 07:17 AM Will you …`. The sender, the
 * time, addresses, attached files and the closing of a letter stand between sentences without a mark.
 *
 * Asked only of texts that have the time stamp of a forwarded message or a mail address: `Thanks, Kim.` ends no sentence of a story. Lines
 * of dashes or stars stand between sentences in any text.
 */
import { alternatives } from '../words/alternatives.ts';
import words from '../words/sentence-words.json' with { type: 'json' };

const STAMP = /\b\d{1,2}\/\d{1,2}\/\d{2,4},? (?:at )?\d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M\b)?/g;
/** A mail address from the @ on; its local part is looked for before it. */
const ADDRESS = /@[\w-]{1,63}\.[\w.…-]{0,190}\w>?/g;
const NAME = String.raw`\p{Lu}[\p{L}.'’-]{0,30}(?: \p{Lu}[\p{L}.'’@_-]{0,60}){1,4}`;
const CLOSING = `(?:${alternatives(words.salutation_closing)})(?: [a-z]{2,10}){0,3}`;
/** The closing of a letter up to the name: `Best regards, Vangie`; without a comma only at the beginning of a line. */
const CLOSED = new RegExp(
  `(?<=[.!?)\\n] ?|^)${CLOSING}, (?=\\p{Lu}\\p{L})|(?<=\\n)${CLOSING} (?=\\p{Lu}\\p{Ll})`,
  'gu',
);
/** A boundary between attached files: `A.doc - B.doc`. */
const ATTACHED = /\.(?:docx?|xlsx?|pptx?|pdf|html?|txt|jpe?g|zip)\)? (?=- \S)/gi;
const RULER = /[-=_*~#]{8,}/g;

/** What may end in front of a stamp: a sender of two to five words, an address, a closing bracket or quotation mark. */
const SENDER_LAST = new RegExp(`(?:${NAME}|@\\S{1,60}|[>"])$`, 'u');
/** A word in small letters or a question in front of a sender. */
const SENDER_APART = new RegExp(`(?:\\s\\p{Ll}{2,20}|\\?) (${NAME}(?: on)?)$`, 'u');
const HEADER = /(?:^|\n)(?:E-?mail|From|To): ?[^\n]*$/;
const LOCAL_PART = /(?:^|\s)<?[\w.+-]{1,64}$/;
/** Characters examined in front of a stamp: a sender's name. */
const GLANCE = 320;
const LONGEST_HEADER = 80;

/**
 * Offsets of the spaces at which a sentence ends though no mark does, in order. Linear in the length of the text.
 * @param text a text of any kind; only rulers count where it is no mail
 */
export function mailBoundaries(text: string): number[] {
  const spaces = new Set<number>();
  const add = (at: number) => {
    if (text.charAt(at) === ' ') spaces.add(at);
  };
  for (const { 0: ruler, index } of text.matchAll(RULER)) {
    add(index - 1);
    add(index + ruler.length);
  }
  const stamps = [...text.matchAll(STAMP)];
  const addresses = text.includes('@') ? [...text.matchAll(ADDRESS)] : [];
  if (stamps.length + addresses.length > 0) {
    for (const { 0: stamp, index } of stamps) {
      add(index + stamp.length);
      const before = text.slice(Math.max(0, index - GLANCE), index - 1);
      if (SENDER_LAST.test(before)) add(index - 1);
      const sender = SENDER_APART.exec(before)?.[1];
      if (sender !== undefined) add(index - 2 - sender.length);
    }
    for (const { 0: address, index } of addresses) {
      const end = index + address.length;
      const isFollowedByCapital = /^ [\p{Lu}"]/u.test(text.slice(end, end + 3));
      const before = text.slice(Math.max(0, index - LONGEST_HEADER), index);
      if ((isFollowedByCapital && LOCAL_PART.test(before)) || HEADER.test(before)) add(end);
    }
    for (const pattern of [CLOSED, ATTACHED]) {
      for (const { 0: found, index } of text.matchAll(pattern)) add(index + found.length - 1);
    }
  }
  return [...spaces].sort((one, other) => one - other);
}
