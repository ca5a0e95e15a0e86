/** A word of the book as a note of Anki with its cards; and the HTML of a note's field as plain text and back. */
import { createHash } from 'node:crypto';
import { decodeHTML } from 'entities';
import { examLevelLabel } from '#engine/exam-level.ts';
import { reviewDaysBetween } from '#engine/schedule/review-day.ts';
import { DAY_MS } from '#engine/shanghai-time.ts';
import type { BookWord, WordRow, WordSentence } from '#server/features/words/service.ts';
import { stateLabels } from '../filed-word.ts';
import { FIELDS } from './note-type.ts';

export const FIELD_SEPARATOR = '\u001f';

export interface AnkiNote {
  guid: string;
  /** Seconds since 1970: a later export with changes is newer. */
  modified: number;
  tags: string;
  fields: string;
  sortField: string;
  checksum: number;
  hasGap: boolean;
}

/** The fields of a word's note, as HTML. The newest sentence is the example and the one with a gap; the others go into 其他例句. */
export function noteOf({ row, contexts }: BookWord): AnkiNote {
  const [newest, ...others] = contexts;
  const gap = newest && newest.end > newest.start ? marked(newest, () => '<span class="gap">&nbsp;</span>') : '';
  const values: Record<(typeof FIELDS)[number], string> = {
    单词: textToHtml(row.word),
    音标: textToHtml(row.phonetic ?? ''),
    释义: textToHtml(row.resolve),
    例句: newest ? marked(newest, (text) => `<b>${text}</b>`) : '',
    译文: textToHtml(newest?.sentenceZh ?? ''),
    来源: textToHtml(newest?.title ?? ''),
    发音: '',
    填空: gap,
    其他例句: others.map(otherSentence).join(''),
  };
  return {
    guid: createHash('sha256').update(`waikan ${row.word}`).digest('base64url').slice(0, 16),
    // A review changes the tag of its state.
    modified: Math.floor(Math.max(row.updatedAt.getTime(), row.lastReviewAt?.getTime() ?? 0) / 1000),
    tags: ` ${[...row.tags.map(examLevelLabel), stateLabels[row.state]].join(' ')} `,
    fields: FIELDS.map((name) => values[name]).join(FIELD_SEPARATOR),
    sortField: htmlToText(values.单词),
    checksum: fieldChecksum(values.单词),
    hasGap: gap !== '',
  };
}

/** Checksum by which Anki finds duplicates: the first 32 bits of the SHA-1 of the first field without its tags. */
export function fieldChecksum(html: string): number {
  return createHash('sha1').update(htmlToText(html)).digest().readUInt32BE(0);
}

function marked({ sentence, start, end }: WordSentence, mark: (html: string) => string): string {
  if (end <= start) return textToHtml(sentence);
  const [before, word, after] = [sentence.slice(0, start), sentence.slice(start, end), sentence.slice(end)];
  return textToHtml(before) + mark(textToHtml(word)) + textToHtml(after);
}

/** Read back by {@link otherSentences}. */
function otherSentence({ sentence, sentenceZh, title }: WordSentence): string {
  const part = (name: string, text: string | null) =>
    text === null ? '' : `<p class="${name}">${textToHtml(text)}</p>`;
  return `<div class="other">${part('sentence', sentence)}${part('zh', sentenceZh)}${part('from', title)}</div>`;
}

/** Reads 其他例句 as {@link noteOf} writes it: sentence, translation, source. */
export function otherSentences(html: string): [string, string, string][] {
  return html
    .split('<div class="other">')
    .slice(1)
    .map((other) => {
      const part = (name: string) => {
        const begin = `<p class="${name}">`;
        const start = other.indexOf(begin);
        const end = other.indexOf('</p>', start);
        return start < 0 || end < 0 ? '' : htmlToText(other.slice(start + begin.length, end));
      };
      return [part('sentence'), part('zh'), part('from')];
    });
}

/** Columns of `cards` from `type` to `data`. */
export interface CardState {
  type: number;
  queue: number;
  due: number;
  interval: number;
  factor: number;
  reps: number;
  lapses: number;
  left: number;
  data: string;
}

/** Anki's number for a suspended card. */
const SUSPENDED = -1;
/** Anki's code for one step of learning left, today. */
const ONE_STEP = 1001;
const LEAST_FACTOR = 1300;

/** @param place among new words, from 1 on @param begins the day from which days of review count */
export function newCard({ state }: WordRow, place: number): CardState {
  const queue = state === 'known' || state === 'ignored' ? SUSPENDED : 0;
  return { type: 0, queue, due: place, interval: 0, factor: 0, reps: 0, lapses: 0, left: 0, data: '' };
}

/** Card with the word's state of review; a new card before its first review. */
export function scheduledCard(row: WordRow, place: number, begins: Date): CardState {
  const { state, phase, dueAt, lastReviewAt, stability, difficulty, reviewCount, lapses } = row;
  if (dueAt === null || lastReviewAt === null || stability === null || difficulty === null) return newCard(row, place);
  const counts = {
    // FSRS says how hard from 1 to 10, Anki's older schedule by the factor of the next interval.
    factor: LEAST_FACTOR + Math.round(((10 - difficulty) / 9) * 1600),
    reps: reviewCount,
    lapses,
    data: JSON.stringify({ s: stability, d: difficulty }),
  };
  const isMarked = state === 'known' || state === 'ignored';
  if (phase !== 'review') {
    const due = Math.floor(dueAt.getTime() / 1000);
    return { ...counts, type: 1, queue: isMarked ? SUSPENDED : 1, due, interval: 0, left: ONE_STEP };
  }
  const interval = Math.max(1, Math.round((dueAt.getTime() - lastReviewAt.getTime()) / DAY_MS));
  const due = Math.max(0, reviewDaysBetween(begins, dueAt));
  return { ...counts, type: 2, queue: isMarked ? SUSPENDED : 2, due, interval, left: 0 };
}

const BREAKS = /<br\s{0,9}\/?>|<\/(?:div|p|li|tr|h[1-6])>/gi;
const HIDDEN = /<(script|style)\b[\s\S]*?(?:<\/\1[^<>]*>?|$)/gi;
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const SOUND = /\[sound:[^[\]]*\]/g;
const CLOZE = /\{\{c\d{1,3}::([^{}]*?)(?:::[^{}]*)?\}\}/g;

/** Line breaks stay, tags and sounds go, a cloze shows what it hides. */
export function htmlToText(html: string): string {
  if (!/[<&[{]/.test(html)) return html.trim();
  const bare = html
    .replace(HIDDEN, '')
    .replace(COMMENT, '')
    .replace(BREAKS, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(SOUND, '')
    .replace(CLOZE, '$1')
    .replaceAll('&nbsp;', ' ');
  return decodeHTML(bare).trim();
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Escaped so that nothing is taken for a sound or a cloze.
  '[': '&#91;',
  '{': '&#123;',
  '\n': '<br>',
  // Parts the fields of a note.
  '\u001f': ' ',
};

/** Text as HTML that {@link htmlToText} reads back. */
function textToHtml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Anki's own separator
  return text.replace(/[&<>"[{\n\u001f]/g, (sign) => ENTITIES[sign] ?? sign);
}
