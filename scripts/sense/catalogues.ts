/**
 * English text with its Chinese from catalogues of translated messages (gettext's binary `.mo` files): the names, descriptions and
 * stories of free programs.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export interface TranslatedText {
  english: string;
  chinese: string;
}

/** Magic number of a `.mo` file, and the offsets of its header's fields (GNU gettext manual, “MO Files”). */
const MAGIC = 0x950412de;
const COUNT_AT = 8;
const SOURCES_AT = 12;
const TRANSLATIONS_AT = 16;
/** Parts a message's context from its text, and its singular from its plural. */
const CONTEXT_END = '\u0004';
const PLURAL = '\0';
const MARKUP = /<[^<>]*>|%\d*\$?[-+#0-9.]*[a-z]|\{[^{}]*\}|&\w+;|[_&](?=\w)|\\n/gi;
const HAN = /\p{Script=Han}/u;

/** Texts of all catalogues in a folder, each English text once; in the order of the files' names. */
export function readCatalogues(folder: string): TranslatedText[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.mo'));
  const found = new Map<string, string>();
  for (const file of files.sort((a, b) => (basename(a) < basename(b) ? -1 : 1))) {
    for (const { english, chinese } of readCatalogue(readFileSync(join(folder, file))))
      if (!found.has(english)) found.set(english, chinese);
  }
  return [...found].map(([english, chinese]) => ({ english, chinese }));
}

function readCatalogue(bytes: Buffer): TranslatedText[] {
  if (bytes.length < TRANSLATIONS_AT || bytes.readUInt32LE(0) !== MAGIC) return [];
  const count = bytes.readUInt32LE(COUNT_AT);
  const text = (table: number, index: number) => {
    const at = bytes.readUInt32LE(table) + index * 8;
    const start = bytes.readUInt32LE(at + 4);
    return bytes.toString('utf8', start, start + bytes.readUInt32LE(at));
  };
  return Array.from({ length: count }, (_, index) => {
    const source = text(SOURCES_AT, index);
    const english = plain(source.slice(source.indexOf(CONTEXT_END) + 1).split(PLURAL)[0] ?? '');
    return { english, chinese: plain(text(TRANSLATIONS_AT, index).split(PLURAL)[0] ?? '') };
  }).filter(({ english, chinese }) => /[a-z]{3}/i.test(english) && HAN.test(chinese));
}

function plain(message: string): string {
  return message.replace(MARKUP, ' ').replace(/\s+/g, ' ').trim();
}
