/**
 * Notes as a file: for each work its original title, the Chinese title, in Markdown where it is from, the heading 笔记, then each
 * highlight with its comment quoted beneath.
 */
import type { PressDate } from '#contract/shapes.ts';
import { shanghaiDay } from '#engine/shanghai-time.ts';
import type { ArticleTitles } from '#server/features/articles/service.ts';
import { type FileToKeep, fileName } from '#server/http/attachment.ts';
import { escapedMarkdown, NOTE_TYPES, NOTES_HEADING, type NoteFormat, noteEntry } from '#server/note-entry.ts';

export interface NotedText extends ArticleTitles {
  notes: readonly { text: string; comment: string | null }[];
}

/** @param day `YYYY-MM-DD`, for the name; @param works as {@link noteText} writes them, of articles and books; without any the heading alone */
export function noteFile(works: readonly string[], format: NoteFormat, day: string): FileToKeep {
  const written = works.length > 0 ? works : [format === 'md' ? `# ${NOTES_HEADING}` : NOTES_HEADING];
  const body = `${written.join(format === 'md' ? '\n\n' : '\n\n――――――――\n\n')}\n`;
  return { name: fileName('笔记', day, format), type: NOTE_TYPES[format], body };
}

/** One article with its notes. In plain text works are separated by a line; in Markdown they are chapters and highlights are list items. */
export function noteText(work: NotedText, format: NoteFormat): string {
  return format === 'md' ? asMarkdown(work) : asText(work);
}

function asText({ title, titleZh, notes }: NotedText): string {
  const entries = notes.map((note) => noteEntry(note, 'txt'));
  return [[title, titleZh].filter((line) => line !== null).join('\n'), NOTES_HEADING, ...entries].join('\n\n');
}

function asMarkdown({ title, titleZh, notes, ...from }: NotedText): string {
  const entries = notes.map((note) => noteEntry(note, 'md'));
  const beneath = [titleZh, originLine(from)].filter((line) => line !== null).map(escapedMarkdown);
  return [`# ${escapedMarkdown(title)}`, ...beneath, `## ${NOTES_HEADING}`, ...entries].join('\n\n');
}

/** Press and date: `The Quayside Courier · 2015-03-01`; null where neither is known. */
export function originLine({ sourceName, pressAt }: Pick<ArticleTitles, 'sourceName' | 'pressAt'>): string | null {
  return [sourceName, pressDay(pressAt)].filter(Boolean).join(' · ') || null;
}

/** The day of a press's date, `YYYY-MM-DD`; in Shanghai where it has a time. */
export function pressDay(pressAt: PressDate | null): string | null {
  return pressAt === null ? null : shanghaiDay(new Date(pressAt));
}
