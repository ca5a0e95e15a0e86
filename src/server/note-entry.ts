/** How notes on articles and on books stand in the files that readers take away. */

export type NoteFormat = 'txt' | 'md';

/** Heading of the notes of a work. */
export const NOTES_HEADING = '笔记';
export const NOTE_TYPES: Record<NoteFormat, string> = { txt: 'text/plain', md: 'text/markdown' };

/** A highlight with its comment quoted beneath, in Markdown as an item of a list; a comment without a highlight stands alone. */
export function noteEntry(
  { text, comment }: { text: string | null; comment: string | null },
  format: NoteFormat,
): string {
  const isMarkdown = format === 'md';
  const lines = quoted(comment && isMarkdown ? escapedMarkdown(comment) : comment);
  if (!text) return lines.join('\n');
  if (!isMarkdown) return [oneLine(text), ...lines].join('\n');
  return [`- ${escapedMarkdown(oneLine(text))}`, ...lines.map((line) => `  ${line}`)].join('\n');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function quoted(comment: string | null): string[] {
  return comment === null ? [] : comment.split(/\r?\n/).map((line) => `> ${line}`.trimEnd());
}

/** A text with a backslash before each sign that Markdown would take for markup. */
export function escapedMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~]/g, '\\$&');
}
