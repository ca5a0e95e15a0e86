/**
 * Our own sentences with their lemmas, phrases and senses, one JSON object a line in `src/engine/gold/<subject>.jsonl`.
 */
import { readdirSync, readFileSync } from 'node:fs';

export interface GoldSentence {
  text: string;
  /** Lemmas of the words as the analysis splits them (as in Universal Dependencies), separated by spaces. */
  lemmas: string;
  /** Headword → its parts as they stand in the text, parted by ` … `. */
  phrases?: Record<string, string>;
  /** A word of several senses, as it stands → label and first wording of the one meant: `vt. 发表`. */
  senses?: Record<string, string>;
}

export interface GoldPhrase {
  phrase: string;
  parts: { start: number; end: number }[];
}

const folder = new URL('../../src/engine/gold/', import.meta.url);

/** All sentences, by the name of their file. Throws for a line that is not JSON. */
export function readGoldSet(): Map<string, GoldSentence[]> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  return new Map(
    names.sort().map((name) => {
      const lines = readFileSync(new URL(name, folder), 'utf8').trim().split('\n');
      return [name.replace('.jsonl', ''), lines.map((line) => JSON.parse(line) as GoldSentence)];
    }),
  );
}

/** Offsets of a sentence's phrases; each part is at its first position after the part before. Throws when a part is not in the text. */
export function goldPhrases({ text, phrases = {} }: GoldSentence): GoldPhrase[] {
  return Object.entries(phrases).map(([phrase, written]) => {
    let from = 0;
    const parts = written.split(' … ').map((part) => {
      const start = text.indexOf(part, from);
      if (start === -1) throw new Error(`no “${part}” in “${text}”`);
      from = start + part.length;
      return { start, end: from };
    });
    return { phrase, parts };
  });
}
