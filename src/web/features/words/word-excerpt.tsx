/** The part of a sentence around a word, where a list has one line for each of them. */

export interface ExcerptPart {
  text: string;
  isWord: boolean;
}

/** Characters before the word and behind it. */
const BEFORE = 24;
const BEHIND = 28;

export function WordExcerpt({ parts }: { parts: readonly ExcerptPart[] }) {
  return parts.map(({ text, isWord }) => (isWord ? <em key={text}>{text}</em> : text));
}

/** A line of a sentence, cut around a word or the parts of a phrase. @param parts in `sentence`, in order; none gives its beginning */
export function wordExcerpt(sentence: string, parts: readonly { start: number; end: number }[]): ExcerptPart[] {
  const first = parts[0]?.start ?? 0;
  const last = parts.at(-1)?.end ?? 0;
  const from = first <= BEFORE ? 0 : wordStart(sentence, first - BEFORE);
  const to = last + BEHIND >= sentence.length ? sentence.length : wordEnd(sentence, last + BEHIND);
  const pieces: ExcerptPart[] = [];
  let at = from;
  for (const { start, end } of parts) {
    pieces.push({ text: sentence.slice(at, start), isWord: false }, { text: sentence.slice(start, end), isWord: true });
    at = end;
  }
  pieces.push({ text: sentence.slice(at, to), isWord: false });
  const ends = [
    { text: from > 0 ? '…' : '', isWord: false },
    ...pieces,
    { text: to < sentence.length ? '…' : '', isWord: false },
  ];
  return ends.filter(({ text }) => text !== '');
}

function wordStart(sentence: string, from: number): number {
  const space = sentence.indexOf(' ', from);
  return space === -1 ? from : space + 1;
}

function wordEnd(sentence: string, to: number): number {
  const space = sentence.lastIndexOf(' ', to);
  return space === -1 ? to : space;
}
