/**
 * Reads CoNLL-U, the files of Universal Dependencies: sentences with words, tags and lemmas, and the text they stood in.
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

export interface TreebankWord {
  form: string;
  lemma: string;
  tag: string;
  fine: string;
  /** 1-based place of the head in the sentence, 0 for the root. */
  head: number;
  relation: string;
  /** UTF-16 offsets in the document's text; parts of `don't` lie next to each other. */
  start: number;
  end: number;
}

export interface TreebankSentence {
  /** Value of `sent_id`; empty when there is none. */
  id: string;
  words: TreebankWord[];
  start: number;
  end: number;
}

/** A document as it was written, as far as the treebank says: paragraphs are parted by an empty line. */
export interface TreebankDocument {
  id: string;
  text: string;
  sentences: TreebankSentence[];
}

/** Documents of a `.conllu` or `.conllu.gz` file. Throws when it cannot be read. */
export function readTreebank(path: string): TreebankDocument[] {
  const bytes = readFileSync(path);
  const source = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  const documents: TreebankDocument[] = [];
  for (const block of source.split(/\n\n+/)) {
    const lines = block.split('\n').filter(Boolean);
    const named = lines.find((line) => line.startsWith('# newdoc'));
    if (lines.length === 0) continue;
    if (named || documents.length === 0) documents.push({ id: named?.split('= ')[1] ?? '', text: '', sentences: [] });
    const document = documents.at(-1);
    if (document) addSentence(document, lines);
  }
  return documents;
}

function addSentence(document: TreebankDocument, lines: readonly string[]): void {
  const opensParagraph = lines.some((line) => line.startsWith('# newpar'));
  if (document.text !== '' && opensParagraph) document.text = `${document.text.trimEnd()}\n\n`;
  const start = document.text.length;
  const words: TreebankWord[] = [];
  /** Offset behind the written form of a token of several words, and the last of them. */
  let joined: { until: number; last: number; at: number; spaced: boolean } | null = null;
  for (const line of lines) {
    const [id = '', form = '', lemma = '', tag = '', fine = '', , head = '', relation = '', , misc = ''] =
      line.split('\t');
    if (line.startsWith('#') || id.includes('.')) continue;
    const spaced = !misc.includes('SpaceAfter=No');
    if (id.includes('-')) {
      const at = document.text.length;
      document.text += form;
      joined = { until: document.text.length, last: Number(id.split('-')[1]), at, spaced };
      continue;
    }
    const from: number = joined?.at ?? document.text.length;
    if (joined === null) document.text += form;
    const isLast: boolean = joined?.last === Number(id);
    const end: number =
      joined === null ? document.text.length : isLast ? joined.until : Math.min(joined.until, from + form.length);
    words.push({ form, lemma, tag, fine, head: Number(head), relation, start: from, end });
    const space: boolean = joined?.spaced ?? spaced;
    if (joined !== null) joined.at = end;
    if (joined !== null && !isLast) continue;
    joined = null;
    if (space) document.text += ' ';
  }
  const id = lines.find((line) => line.startsWith('# sent_id'))?.split('= ')[1] ?? '';
  document.sentences.push({ id, words, start, end: words.at(-1)?.end ?? start });
}
