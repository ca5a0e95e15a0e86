/**
 * `My Clippings.txt` of Kindles in Chinese, English and the other languages they speak, and what KOReader writes in the same form. The file
 * only grows: a highlight that was made longer stands there twice, and a comment is an entry of its own at the end of its highlight.
 */
import {
  type ClippedBook,
  type Clipping,
  createShelf,
  type NoteFile,
  readMoment,
  requireFew,
  titleAndAuthor,
} from './clipping.ts';

interface Entry extends Clipping {
  kind: 'highlight' | 'note' | 'bookmark';
  /** End of the place; the same as `position` for a point. */
  end: number | null;
  /** Index of the entry in the file. */
  order: number;
}

const SEPARATOR = /^={6,}\s*$/m;
type Kind = Entry['kind'];
const KINDS: readonly [Kind, RegExp][] = [
  ['bookmark', /bookmark|书签|書籤|lesezeichen|signet|marcador|segnalibro|bladwijzer|ブックマーク|закладк/i],
  ['note', /\b(?:note|nota|notiz|notitie)\b|笔记|筆記|註解|メモ|заметк/i],
  [
    'highlight',
    /highlight|clip|标注|標註|划线|重点|markierung|surlign|subrayad|evidenzia|destaque|markering|ハイライト|выдел/i,
  ],
];

/** @param said the line that says what an entry is, or its beginning */
export const kindOfEntry = (said: string): Kind | null => KINDS.find(([, sign]) => sign.test(said))?.[0] ?? null;

/** Text in place of a highlight, when the publisher's limit for copying is reached. */
const LIMIT = /^\s*[<＜]?.{0,40}(?:clipping limit|剪贴上限|剪貼上限|复制上限)/i;

export function isKindle(text: string): boolean {
  return SEPARATOR.test(text) && text.split(SEPARATOR).some((block) => infoLine(block) !== null);
}

export function readKindle(text: string): NoteFile {
  const shelf = createShelf();
  const entries = new Map<ClippedBook, Entry[]>();
  let [count, bookmarks] = [0, 0];
  for (const [order, block] of text.split(SEPARATOR).entries()) {
    const found = infoLine(block);
    if (found === null) continue;
    const { heading, info, body } = found;
    const said = withoutMoment(info);
    const kind = kindOfEntry(said);
    if (kind === 'bookmark') bookmarks++;
    if (kind === null || kind === 'bookmark' || body === '' || LIMIT.test(body)) continue;
    count++;
    const { title, author } = titleAndAuthor(heading);
    const book = shelf.of(title, author);
    const [from, to] = placeIn(said);
    const clipping = { color: null, chapter: null, position: from, share: null, at: momentIn(info) };
    const own = entries.get(book) ?? [];
    entries.set(book, own);
    own.push({
      ...clipping,
      ...(kind === 'note' ? { text: null, comment: body } : { text: body, comment: null }),
      kind,
      end: to,
      order,
    });
  }
  requireFew(count);
  for (const [book, own] of entries) Object.assign(book, settled(own));
  return { source: 'kindle', books: [...entries.keys()], bookmarks };
}

function infoLine(block: string): { heading: string; info: string; body: string } | null {
  const lines = block.replace(/\r/g, '').split('\n');
  const first = lines.findIndex((line) => line.replace(/^\uFEFF/, '').trim() !== '');
  const [heading, info] = [lines[first], lines[first + 1]];
  if (heading === undefined || info === undefined) return null;
  if (kindOfEntry(info) === null || !/\d/.test(info)) return null;
  const body = lines
    .slice(first + 2)
    .join('\n')
    .trim();
  return { heading, info, body };
}

/** A number or two: `180`, `#180-182`. */
const RANGE = '(?:No\\.?)?\\s*#?\\s*(\\d+)(?:\\s*[-–]\\s*#?(\\d+))?';
const LOCATION = new RegExp(
  `(?:location|loc\\.?|位置|posi(?:tion|ción|zione|ção)|emplacement|locatie|место|позици[ия])\\s*${RANGE}`,
  'i',
);
const PAGE = new RegExp(`(?:page|第|seite|página|pagina|ページ|страниц[аеы])\\s*${RANGE}`, 'i');

/** The location, else the page. Old Kindles shorten the end: `180-82`. */
export function placeIn(place: string): [number | null, number | null] {
  const found = LOCATION.exec(place) ?? PAGE.exec(place);
  if (!found) return [null, null];
  const [from, to] = [found[1] as string, found[2] ?? (found[1] as string)];
  const end = to.length < from.length ? from.slice(0, from.length - to.length) + to : to;
  return [Number(from), Number(end)];
}

const withoutMoment = (info: string): string => info.replace(/\|[^|]*$/, '');

function momentIn(info: string): Date | null {
  const parts = info.split('|');
  return parts.length < 2 ? null : readMoment(parts.at(-1) as string);
}

/** Highlights in their last state, with the comments that stand on them. */
function settled(entries: readonly Entry[]): Pick<ClippedBook, 'clippings' | 'replaced'> {
  const highlights: Entry[] = [];
  const replaced: Entry[] = [];
  const places = createPlaces();
  for (const entry of entries.filter(({ kind }) => kind === 'highlight')) {
    const earlier = Math.min(...places.near(entry).filter((number) => isSame(highlights[number] as Entry, entry)));
    const old = highlights[earlier];
    const number = old ? earlier : highlights.length;
    if (old && (old.text !== entry.text || old.position !== entry.position)) replaced.push(old);
    highlights[number] = entry;
    places.add(entry, number);
  }
  const alone: Entry[] = [];
  const aloneAt = new Map<number, number>();
  for (const note of entries.filter(({ kind }) => kind === 'note')) {
    const on = Math.max(...places.near(note).filter((number) => isUnder(note, highlights[number] as Entry)));
    const under = highlights[on];
    // A comment that was changed stands there again, further down.
    if (under) under.comment = note.comment;
    else {
      const number = aloneAt.get(note.position ?? Number.NaN) ?? alone.length;
      alone[number] = note;
      if (note.position !== null) aloneAt.set(note.position, number);
    }
  }
  const clippings = [...highlights, ...alone].sort(
    (a, b) => (a.position ?? 0) - (b.position ?? 0) || a.order - b.order,
  );
  return { clippings: clippings.map(plain), replaced: replaced.map(plain) };
}

/** Locations of a stretch; a highlight has some ten. */
const STRETCH = 16;
/** A highlight over more of them is compared with all others. */
const MAX_STRETCHES = 16;

/** Finds highlights that may be earlier states of an entry: those near its place, and those without a place that have its text. */
function createPlaces() {
  const byStretch = new Map<number | 'long', number[]>();
  const byText = new Map<string, number[]>();
  const without = new Map<string, number[]>();
  const put = <K>(map: Map<K, number[]>, key: K, number: number) => {
    const numbers = map.get(key);
    if (numbers === undefined) map.set(key, [number]);
    else if (numbers.at(-1) !== number) numbers.push(number);
  };
  function stretchesOf({ position, end }: Entry): number[] | null {
    const [first, last] = [position ?? 0, end ?? position ?? 0].map((place) => Math.floor(place / STRETCH)) as [
      number,
      number,
    ];
    if (last - first >= MAX_STRETCHES) return null;
    return Array.from({ length: Math.max(1, last - first + 1) }, (_, number) => first + number);
  }
  return {
    add(entry: Entry, number: number): void {
      if (entry.text !== null) put(byText, entry.text, number);
      if (entry.position === null) put(without, entry.text ?? '', number);
      else for (const stretch of stretchesOf(entry) ?? ['long' as const]) put(byStretch, stretch, number);
    },
    near(entry: Entry): number[] {
      if (entry.position === null) return byText.get(entry.text ?? '') ?? [];
      const stretches = stretchesOf(entry) ?? [...byStretch.keys()];
      const numbers = [...new Set([...stretches, 'long' as const])].flatMap((key) => byStretch.get(key) ?? []);
      return [...new Set([...numbers, ...(without.get(entry.text ?? '') ?? [])])];
    },
  };
}

/** Whether two entries are states of one highlight: their places overlap, and the words of one are within the other's. */
function isSame(one: Entry, other: Entry): boolean {
  const [text, longer] = [one.text ?? '', other.text ?? ''].sort((a, b) => a.length - b.length) as [string, string];
  if (!longer.includes(text)) return false;
  if (one.position === null || other.position === null) return text === longer;
  return one.position <= (other.end ?? other.position) && other.position <= (one.end ?? one.position);
}

function isUnder({ position }: Entry, highlight: Entry): boolean {
  if (position === null || highlight.position === null) return false;
  return highlight.position <= position && position <= (highlight.end ?? highlight.position);
}

function plain({ kind: _, end: _end, order: _order, ...clipping }: Entry): Clipping {
  return clipping;
}
