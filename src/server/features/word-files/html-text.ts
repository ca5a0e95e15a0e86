/** HTML of a note's field → plain text: line breaks stay, tags and sounds go, a cloze shows what it hides. */
import { decodeHTML } from 'entities';

const BREAKS = /<br\s{0,9}\/?>|<\/(?:div|p|li|tr|h[1-6])>/gi;
const HIDDEN = /<(script|style)\b[\s\S]*?(?:<\/\1[^<>]*>?|$)/gi;
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const SOUND = /\[sound:[^[\]]*\]/g;
const CLOZE = /\{\{c\d{1,3}::([^{}]*?)(?:::[^{}]*)?\}\}/g;

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
  // So that nothing is taken for a sound or a cloze.
  '[': '&#91;',
  '{': '&#123;',
  '\n': '<br>',
  // Parts the fields of a note.
  '\u001f': ' ',
};

/** Text as HTML that {@link htmlToText} reads back. */
export function textToHtml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Anki's own separator
  return text.replace(/[&<>"[{\n\u001f]/g, (sign) => ENTITIES[sign] ?? sign);
}
