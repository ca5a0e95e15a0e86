/** Finds links of a book that refer to a note, the content of the notes, and notes that are no part of the running text. */
import type { BookSource, SourcePlace } from './book-source.ts';
import { type BlockPlace, type DocumentSurvey, type FindPlace, finderOf } from './chapter-plan.ts';
import type { Draft, DraftBlock, DraftMark } from './draft.ts';

/** A longer one is a chapter that a number leads to. */
const LONGEST_POSSIBLE_NOTE = 4_000;

interface NotePlace {
  document: number;
  id: string;
}

export class FootnotePlan {
  private readonly source: BookSource;
  private readonly documents: readonly DocumentSurvey[];
  private readonly calls: { from: BlockPlace; mark: DraftMark }[] = [];
  /** Blocks of notes beside the text that something leads to, by document. */
  private readonly asides = new Map<number, Set<number>>();
  private find: FindPlace = () => null;

  constructor(source: BookSource, documents: readonly DocumentSurvey[]) {
    this.source = source;
    this.documents = documents;
  }

  /** Takes note of the calls in a document. */
  add({ blocks }: Draft, document: number): void {
    blocks.forEach(({ marks = [] }, block) => {
      for (const mark of marks) if (mark.note) this.calls.push({ from: { document, block }, mark });
    });
  }

  /** Finds the notes of all references; called after the last document. */
  settle(): void {
    this.find = finderOf(this.documents);
    for (const { from, mark } of this.calls) {
      const note = this.noteOf(from, mark);
      const survey = note && this.documents[note.document];
      if (!note || !survey?.asides.has(note.id)) continue;
      const range = survey.ids.get(note.id);
      // A note that calls another, or itself, stays where it is.
      if (!range || (from.document === note.document && from.block >= range.from && from.block < range.to)) continue;
      const blocks = this.asides.get(note.document) ?? new Set();
      for (let block = range.from; block < range.to; block += 1) blocks.add(block);
      this.asides.set(note.document, blocks);
    }
    this.calls.length = 0;
  }

  isAside(document: number, block: number): boolean {
    return this.asides.get(document)?.has(block) ?? false;
  }

  /** Whether a document has nothing but such notes, with headings above them. */
  isAllAside(document: number): boolean {
    const notes = this.asides.get(document);
    if (notes === undefined) return false;
    const { lengths, headings } = this.documents[document] ?? { lengths: [], headings: [] };
    return notes.size + headings.filter(({ at }) => !notes.has(at)).length === lengths.length - 1;
  }

  /** Block of the running text that a link leads to: for a note outside of the text, the block after it. */
  place(target: SourcePlace): BlockPlace | null {
    const place = this.find(target);
    return place && this.shown(place);
  }

  /** The next block that is part of the text. */
  private shown({ document, block }: BlockPlace): BlockPlace {
    let shown = block;
    const last = (this.documents[document]?.lengths.length ?? 1) - 2;
    while (shown < last && this.isAside(document, shown)) shown += 1;
    return { document, block: shown };
  }

  /** The note that a link calls; null for a link that leads anywhere else. */
  noteOf(from: BlockPlace, { note, href }: DraftMark): NotePlace | null {
    if (!note || href === undefined) return null;
    const file = this.documents[from.document]?.file ?? '';
    const target = this.source.resolve(href.includes('#') ? href : `#${href}`, file);
    const place = target?.fragment ? this.find(target) : null;
    if (!target?.fragment || !place) return null;
    const survey = this.documents[place.document];
    const range = survey?.ids.get(target.fragment);
    if (!survey || !range) return null;
    const found = { document: place.document, id: target.fragment };
    if (note === 'certain' || (note === 'plain' && survey.asides.has(found.id))) return found;
    if (note === 'plain') return null;
    const isLater = place.document > from.document || (place.document === from.document && range.from > from.block);
    const length = (survey.lengths[range.to] ?? 0) - (survey.lengths[range.from] ?? 0);
    return isLater && length > 0 && length < LONGEST_POSSIBLE_NOTE ? found : null;
  }

  /** Blocks of a note without links back to the text and without its label at the beginning. */
  contentOf(blocks: readonly DraftBlock[], label: string): DraftBlock[] {
    const bare = letters(label);
    const found = blocks.map((block, nth) => {
      const back = (block.marks ?? []).filter((mark) => {
        if (mark.type !== 'link') return false;
        const text = (block.text ?? '').slice(mark.start, mark.end);
        // The way back may be a sign of any kind.
        const isLabel = nth === 0 && mark.start < 3 && (letters(text) === bare || letters(text) === '');
        return mark.isBack || isLabel;
      });
      return back.toReversed().reduce((kept, { start, end }) => without(kept, start, end), block);
    });
    // Some notes begin with their label as a line of its own.
    if (found.length > 1 && bare !== '' && letters(found[0]?.text ?? '') === bare) found.shift();
    const [first] = found;
    if (first?.text !== undefined && bare !== '') {
      // `*` is the only character of a label ({@link letters}) that a pattern must escape.
      const escaped = bare.replaceAll('*', '\\*');
      const start = new RegExp(`^\\s*[\\[(（〔]?${escaped}(?:[\\])）〕.:、]+\\s*|\\s+)`, 'u').exec(first.text)?.[0]
        .length;
      const lead = start ?? /^[\s.:\])]*/.exec(first.text)?.[0].length ?? 0;
      found[0] = without(first, 0, lead);
    }

    return (
      found
        .filter(({ text, type }) => text !== '' || type === 'image' || type === 'table')
        // A note that is an item of a list has the number in its label.
        .map(({ number, ...block }, nth) => (nth === 0 || number === undefined ? block : { ...block, number }))
    );
  }
}

/** Letters, digits and signs of a label. */
const letters = (text: string) => text.replace(/[^\p{L}\p{N}*†‡§¶#]/gu, '');

/** The block less a stretch of its text. */
function without(block: DraftBlock, start: number, end: number): DraftBlock {
  if (start === end) return block;
  const text = (block.text ?? '').slice(0, start) + (block.text ?? '').slice(end);
  const moved = (at: number) => (at <= start ? at : Math.max(start, at - (end - start)));
  const marks = (block.marks ?? [])
    .map((mark) => ({ ...mark, start: moved(mark.start), end: moved(mark.end) }))
    .filter((mark) => mark.start < mark.end);
  const trimmed = text.trimEnd();
  return { ...block, text: trimmed, marks: marks.filter((mark) => mark.end <= trimmed.length) };
}
