/**
 * Notes as a file: for each work its original title, the Chinese title, the heading 笔记, then each highlight with its
 * comment quoted beneath.
 */
import { type FileToKeep, fileName } from '#server/http/attachment.ts';

export interface NotedText {
  title: string;
  titleZh: string | null;
  notes: readonly { text: string; comment: string | null }[];
}

export type NoteFormat = 'txt' | 'md';

const HEADING = '笔记';
const TYPES: Record<NoteFormat, string> = { txt: 'text/plain', md: 'text/markdown' };

/** @param day `YYYY-MM-DD`, for the name */
export function noteFile(works: readonly NotedText[], format: NoteFormat, day: string): FileToKeep {
  const body = format === 'md' ? asMarkdown(works) : asText(works);
  return { name: fileName('笔记', day, format), type: TYPES[format], body };
}

/** Plain text; works are parted by a line. */
function asText(works: readonly NotedText[]): string {
  const sections = works.map(({ title, titleZh, notes }) => {
    const entries = notes.map(({ text, comment }) => [oneLine(text), ...quoted(comment)].join('\n'));
    return [[title, titleZh].filter((line) => line !== null).join('\n'), HEADING, ...entries].join('\n\n');
  });
  return `${sections.join('\n\n――――――――\n\n')}\n`;
}

/** Markdown: works are chapters, highlights list items. */
function asMarkdown(works: readonly NotedText[]): string {
  const sections = works.map(({ title, titleZh, notes }) => {
    const entries = notes.map(({ text, comment }) =>
      [`- ${escaped(oneLine(text))}`, ...quoted(comment && escaped(comment)).map((line) => `  ${line}`)].join('\n'),
    );
    const heading = [`# ${escaped(title)}`, ...(titleZh === null ? [] : [escaped(titleZh)]), `## ${HEADING}`];
    return [...heading, ...entries].join('\n\n');
  });
  return `${sections.join('\n\n')}\n`;
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
