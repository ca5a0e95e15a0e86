/** A list of words by itself, a line each: alone, or with its meaning after spaces, as people and other programs write it. */
import type { FileTable } from './filed-word.ts';

/** `abandon [əˈbændən] vt. 放弃`: the meaning begins with a word class or with Chinese. */
const ENTRY =
  /^(?<word>[\p{Script=Latin}][\p{Script=Latin}\d '’.&/-]*?)\s*(?<phonetic>[[/][^\]/]{1,80}[\]/])?\s*(?<meaning>(?:(?<=[\s\]/])(?:n|v|vt|vi|adj|adv|a|ad|prep|conj|pron|num|int|art|abbr|phr)\.|[\p{Script=Han}（(【]).*)?$/u;

/** Lines that begin with `#` are names of chapters, as 墨墨 has them; numbers and bullets before a word go. */
export function* plainRows(text: string): Generator<string[]> {
  for (const raw of text.split(/\r\n|\n|\r/)) {
    const line = raw
      .trim()
      .replace(/\s+/g, ' ')
      .replace(/^(?:\d{1,6}[.、)]\s*|[-*•·]\s+)/, '');
    if (line === '' || line.startsWith('#')) continue;
    const { word = line, phonetic = '', meaning = '' } = line.length < 3_000 ? (ENTRY.exec(line)?.groups ?? {}) : {};
    yield [word.trim(), phonetic, meaning.trim()];
  }
}

export const PLAIN_COLUMNS: FileTable['columns'] = [
  { name: '单词', role: 'word' },
  { name: '音标', role: 'phonetic' },
  { name: '释义', role: 'meaning' },
];
