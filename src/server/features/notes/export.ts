/**
 * Notes as a file: for each work its original title, the Chinese title, in Markdown where it is from, the heading 笔记, then each
 * highlight with its comment quoted beneath.
 */
import type { PressDate } from '#contract/shapes.ts';
import { shanghaiDay } from '#engine/shanghai-time.ts';
import type { ArticleTitles } from '#server/features/articles/service.ts';
import { type FileToKeep, fileName } from '#server/http/attachment.ts';

export interface NotedText extends ArticleTitles {
  notes: readonly { text: string; comment: string | null }[];
}

export type NoteFormat = 'txt' | 'md';

const HEADING = '笔记';
const TYPES: Record<NoteFormat, string> = { txt: 'text/plain', md: 'text/markdown' };

/** @param day `YYYY-MM-DD`, for the name; @param works as {@link noteText} writes them, of articles and books; without any the heading alone */
export function noteFile(works: readonly string[], format: NoteFormat, day: string): FileToKeep {
  const written = works.length > 0 ? works : [format === 'md' ? `# ${HEADING}` : HEADING];
  const body = `${written.join(format === 'md' ? '\n\n' : '\n\n――――――――\n\n')}\n`;
  return { name: fileName('笔记', day, format), type: TYPES[format], body };
}

/** One article with its notes; in plain text works are parted by a line, in Markdown they are chapters and highlights list items. */
export function noteText(work: NotedText, format: NoteFormat): string {
  return format === 'md' ? asMarkdown(work) : asText(work);
}

function asText({ title, titleZh, notes }: NotedText): string {
  const entries = notes.map(({ text, comment }) => [oneLine(text), ...quoted(comment)].join('\n'));
  return [[title, titleZh].filter((line) => line !== null).join('\n'), HEADING, ...entries].join('\n\n');
}

function asMarkdown({ title, titleZh, notes, ...from }: NotedText): string {
  const entries = notes.map(({ text, comment }) =>
    [`- ${escaped(oneLine(text))}`, ...quoted(comment && escaped(comment)).map((line) => `  ${line}`)].join('\n'),
  );
  const beneath = [titleZh, originLine(from)].filter((line) => line !== null).map(escaped);
  return [`# ${escaped(title)}`, ...beneath, `## ${HEADING}`, ...entries].join('\n\n');
}

/** Press and date: `The Quayside Courier · 2015-03-01`; null where neither is known. */
export function originLine({ sourceName, pressAt }: Pick<ArticleTitles, 'sourceName' | 'pressAt'>): string | null {
  return [sourceName, pressDay(pressAt)].filter(Boolean).join(' · ') || null;
}

/** The day of a press's date, `YYYY-MM-DD`; in Shanghai where it has a time. */
export function pressDay(pressAt: PressDate | null): string | null {
  return pressAt === null ? null : shanghaiDay(new Date(pressAt));
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function quoted(comment: string | null): string[] {
  return comment === null ? [] : comment.split(/\r?\n/).map((line) => `> ${line}`.trimEnd());
}

/** Signs that Markdown would take for markup. */
function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~]/g, '\\$&');
}
