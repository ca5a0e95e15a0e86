/**
 * The texts of an article that a note can be attached to, and where the anchors of notes are in them. Offsets in `zh` are offsets into the Chinese of a
 * block: the translations of its sentences joined without a separator.
 */
import type { Anchor, Block, NoteRoot } from '#contract/shapes.ts';

export interface MarkedArticle {
  title: string;
  titleZh: string | null;
  version: number;
  blocks: readonly Block[];
  /** `blocks` is only the beginning. */
  preview?: boolean;
}

export interface TextPart {
  blockId: string;
  text: string;
}

/** Parts of each root in reading order; a title is one part, named like its root. The roots are in reading order, too. */
export interface ArticleText {
  articleId: number;
  version: number;
  /** True when it is only the part of the article that its reader may read. */
  isPreview: boolean;
  roots: Record<NoteRoot, TextPart[]>;
}

/** The text against which notes on an article are checked, as far as the reader may read it. */
export function articleText(
  articleId: number,
  { title, titleZh, version, blocks, preview = false }: MarkedArticle,
): ArticleText {
  return {
    articleId,
    version,
    isPreview: preview,
    roots: {
      title: [{ blockId: 'title', text: title }],
      title_zh: titleZh === null ? [] : [{ blockId: 'title_zh', text: titleZh }],
      en: blocks.map((block) => ({ blockId: block.id, text: englishOf(block) })),
      zh: blocks.map((block) => ({ blockId: block.id, text: chineseOf(block) })),
    },
  };
}

/** Text of a block as it stands on the page: a table's cells follow one another. */
function englishOf({ text, rows, caption }: Block): string {
  return text ?? rows?.flat().join('') ?? caption ?? '';
}

function chineseOf(block: Block): string {
  return (block.sentences ?? []).map((sentence) => sentence.text_zh ?? '').join('');
}

/** Errors of an anchor's places in these parts, in Chinese by input path; null when there are none. */
export function misplacement(parts: readonly TextPart[], { start, end }: Anchor): Record<string, string> | null {
  const first = parts.findIndex((part) => part.blockId === start.block_id);
  const last = parts.findIndex((part) => part.blockId === end.block_id);
  if (first === -1) return { 'data.start.block_id': '文章里没有这一段' };
  if (last === -1) return { 'data.end.block_id': '文章里没有这一段' };
  if (start.offset > (parts[first]?.text.length ?? 0)) return { 'data.start.offset': '超出了这一段' };
  if (end.offset > (parts[last]?.text.length ?? 0)) return { 'data.end.offset': '超出了这一段' };
  if (first > last || (first === last && start.offset > end.offset)) return { 'data.end': '结尾在开头之前' };
  return null;
}

/** The text between two places that {@link misplacement} found nothing wrong with; line breaks between blocks. */
export function textBetween(parts: readonly TextPart[], { start, end }: Anchor): string {
  const first = parts.findIndex((part) => part.blockId === start.block_id);
  const last = parts.findIndex((part) => part.blockId === end.block_id);
  return parts
    .slice(first, last + 1)
    .map(({ text }, index) => {
      const until = first + index === last ? end.offset : text.length;
      return text.slice(index === 0 ? start.offset : 0, until);
    })
    .join('\n');
}

interface Placeable {
  root: NoteRoot;
  /** The quote as its reader wrote it. */
  text?: string;
  data: Anchor;
  /** Null places (未定位) keep the anchor of the version they were last seen in. */
  located: boolean;
  /** True when its place is in the part of the article that its reader may not read now. */
  isLocked?: boolean;
}

/** Whether the range of an anchor without {@link misplacement} holds its quote. */
export function holdsQuote(parts: readonly TextPart[], data: Anchor, text: string): boolean {
  return squeeze(textBetween(parts, data)) === squeeze(data.quote || text);
}

/** Errors of the range of a new note: those of {@link misplacement}, and a range without text. */
export function rangeFault(parts: readonly TextPart[], data: Anchor): Record<string, string> | null {
  const fault = misplacement(parts, data);
  if (fault !== null) return fault;
  return squeeze(textBetween(parts, data)) === '' ? { 'data.end': '这里没有选中文字' } : null;
}

/**
 * The note as it shows in a text, which may be only the beginning of the article; null for one that its reader may not read. What is not in
 * that text comes without what stands there now: its anchor was carried over in the whole text.
 */
export function shownIn<T extends Placeable>(note: T, text: ArticleText | null): T {
  const isOfThis = text !== null && note.located && note.data.version === text.version;
  if (isOfThis && misplacement(text.roots[note.root], note.data) === null) return note;
  const hidden = { ...note, located: false, ...(isOfThis ? { isLocked: true } : {}) };
  return text !== null && !text.isPreview ? hidden : { ...hidden, data: ownAnchor(note) };
}

/** The anchor of a note with nothing of the article but what its reader quoted. */
export function ownAnchor({ text = '', data }: Pick<Placeable, 'text' | 'data'>): Anchor {
  const quote = squeeze(data.quote) === squeeze(text) ? data.quote : '';
  return { ...data, quote, prefix: '', suffix: '' };
}

/** Text order: by root, block and offset; what has no place comes last, in the order it was given. */
export function byPlace<T extends Placeable>(notes: readonly T[], { roots }: ArticleText): T[] {
  const places = new Map<string, number>();
  for (const [root, parts] of Object.entries(roots)) {
    for (const { blockId } of parts) places.set(`${root} ${blockId}`, places.size);
  }
  const placeOf = (note: T) =>
    note.located ? (places.get(`${note.root} ${note.data.start.block_id}`) ?? 0) : places.size;
  return notes
    .map((note) => ({ note, place: placeOf(note), offset: note.located ? note.data.start.offset : 0 }))
    .sort((a, b) => a.place - b.place || a.offset - b.offset)
    .map(({ note }) => note);
}

/** White space differs between a selection on the page and the stored text, above all between blocks. */
function squeeze(text: string): string {
  return text.replace(/\s+/g, '');
}
