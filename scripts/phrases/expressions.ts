/** Sentences of STREUSLE with the places of their multiword expressions, strong and weak. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

export interface Expression {
  /** Offsets of its words in the text. */
  starts: ReadonlySet<number>;
  words: string[];
  /** A strong expression of a verbal category: `V.VPC.full`, `V.VID` and others. */
  isVerbal: boolean;
}

interface ExpressionSentence {
  text: string;
  /** Name of its document in the treebank. */
  document: string;
  /** Number of the document, see {@link documentNumber}. */
  group: number;
  expressions: Expression[];
  /** Offsets of verbs. */
  verbs: ReadonlySet<number>;
}

interface Source {
  text: string;
  sent_id: string;
  toks: { '#': number; word: string; upos: string }[];
  smwes: Record<string, { toknums: number[]; lexcat?: string }>;
  wmwes: Record<string, { toknums: number[] }>;
}

const HASH_FACTOR = 31;
const HASH_RANGE = 1_000_003;

/**
 * A number for a document's name. It is the same for the document in STREUSLE and in the treebank that it annotates, so that both are in
 * one fold.
 */
export function documentNumber(name: string): number {
  return [...name].reduce((sum, letter) => (sum * HASH_FACTOR + letter.charCodeAt(0)) % HASH_RANGE, 0);
}

export function readExpressions(path: string): ExpressionSentence[] {
  const sentences = JSON.parse(gunzipSync(readFileSync(path)).toString('utf8')) as Source[];
  return sentences.map(({ text, sent_id, toks, smwes, wmwes }) => {
    let at = 0;
    const starts = new Map<number, number>();
    for (const { '#': number, word } of toks) {
      const start = text.indexOf(word, at);
      if (start < 0) continue;
      starts.set(number, start);
      at = start + word.length;
    }
    const placed = (toknums: readonly number[]) => new Set(toknums.map((number) => starts.get(number) ?? -1));
    const document = sent_id.replace(/-\d+$/, '');
    return {
      text,
      document,
      group: documentNumber(document),
      expressions: [...Object.values(smwes), ...Object.values(wmwes)].map(
        ({ toknums, lexcat }: { toknums: number[]; lexcat?: string }) => ({
          starts: placed(toknums),
          words: toknums.map((number) => toks[number - 1]?.word ?? ''),
          isVerbal: lexcat?.startsWith('V.') ?? false,
        }),
      ),
      verbs: placed(toks.filter(({ upos }) => upos === 'VERB' || upos === 'AUX').map((token) => token['#'])),
    };
  });
}
