/** Reads a book twice: first to know its chapters and where links lead, then chapter by chapter into the sink. */

import { AppError } from '#contract/errors.ts';
import type { Block, Footnote, TextMark } from '#contract/shapes.ts';
import type { BookSink, ParsedBook } from '../parsed-book.ts';
import type { BookSource } from './book-source.ts';
import {
  blockIdOf,
  type ChapterPlan,
  type DocumentSurvey,
  finderOf,
  type PlannedChapter,
  planOf,
  surveyOf,
} from './chapter-plan.ts';
import type { Draft, DraftBlock, DraftMark } from './draft.ts';
import { FootnotePlan } from './footnotes.ts';

/** The methods of the sink that reading pictures and chapters needs; calls are passed on from the thread. */
export type AssemblySink = {
  picture: BookSink['picture'];
  chapter: BookSink['chapter'];
  progress: (share: number) => Promise<void>;
};

/** Characters of all text of a book. */
const LARGEST_TEXT = 32 * 1024 * 1024;
const LARGEST_PICTURE = 32 * 1024 * 1024;
/** Share of the time that the first reading takes. */
const FIRST_READING = 0.3;
const LONGEST_HREF = 2_000;
const MAX_KNOWN_PICTURES = 10_000;
/** As long as they may be where a reader words them. */
const LONGEST_TITLE = 300;
const LONGEST_AUTHOR = 200;

/** @throws {AppError} INVALID_INPUT for a book without text and pictures */
export async function assemble(source: BookSource, sink: AssemblySink): Promise<ParsedBook> {
  const documents: DocumentSurvey[] = [];
  const notes = new FootnotePlan(source, documents);
  let length = 0;
  for (const [nth, document] of source.documents.entries()) {
    const draft = await document.read();
    const survey = surveyOf(document.file, draft);
    length += survey.lengths.at(-1) ?? 0;
    if (length > LARGEST_TEXT) throw new AppError('INVALID_INPUT', { msg: '书里的文字太多，超过 32 MB' });
    documents.push(survey);
    notes.add(draft, nth);
    await sink.progress((FIRST_READING * (nth + 1)) / source.documents.length);
  }
  notes.settle();
  const plan = planOf(source, documents, finderOf(documents), (document) => notes.isAllAside(document));
  if (plan.chapters.length === 0) throw new AppError('INVALID_INPUT', { msg: '这本书是空的，没有正文' });
  const writer = new ChapterWriter(source, sink, documents, plan, notes);
  for (const [index, chapter] of plan.chapters.entries()) {
    await writer.write(chapter, index);
    await sink.progress(FIRST_READING + ((1 - FIRST_READING) * (index + 1)) / plan.chapters.length);
  }
  const { format, language, description } = source;
  return {
    format,
    title: shortened(source.title, LONGEST_TITLE),
    author: shortened(source.author, LONGEST_AUTHOR),
    language,
    description,
    cover: await source.cover(),
    toc: writer.toc(),
    chapters: plan.chapters.length,
  };
}

const shortened = (text: string | null, longest: number): string | null =>
  text === null || text.length <= longest ? text : text.slice(0, longest).toWellFormed().trimEnd();

type Picture = Awaited<ReturnType<BookSink['picture']>>;

class ChapterWriter {
  private readonly source: BookSource;
  private readonly sink: AssemblySink;
  private readonly documents: readonly DocumentSurvey[];
  private readonly plan: ChapterPlan;
  private readonly notes: FootnotePlan;
  private readonly pictures = new Map<string, Picture>();
  /** Drafts read last: a document may hold several chapters, another one the notes of all. */
  private readonly drafts = new Map<number, Draft>();
  /** Ids of blocks that the sink had no use for. */
  private readonly dropped = new Set<string>();
  private hasBlocks = false;

  constructor(
    source: BookSource,
    sink: AssemblySink,
    documents: readonly DocumentSurvey[],
    plan: ChapterPlan,
    notes: FootnotePlan,
  ) {
    this.source = source;
    this.sink = sink;
    this.documents = documents;
    this.plan = plan;
    this.notes = notes;
  }

  async write({ title, parts }: PlannedChapter, index: number): Promise<void> {
    const blocks: Block[] = [];
    const footnotes: Footnote[] = [];
    const known = new Map<string, string>();
    let number = 0;
    for (const { document, from, to } of parts) {
      const draft = await this.draft(document);
      for (let at = from; at < to; at += 1) {
        number += 1;
        const block = draft.blocks[at];
        if (block === undefined || this.notes.isAside(document, at)) continue;
        const marks: TextMark[] = [];
        for (const mark of block.marks ?? []) {
          const note = this.notes.noteOf({ document, block: at }, mark);
          if (note === null) {
            marks.push(...this.mark(mark, document));
            continue;
          }
          const key = `${note.document}#${note.id}`;
          let id = known.get(key);
          if (id === undefined) {
            id = `c${index}n${known.size + 1}`;
            known.set(key, id);
            footnotes.push(await this.footnote(id, note, (block.text ?? '').slice(mark.start, mark.end)));
          }
          marks.push({ start: mark.start, end: mark.end, type: 'footnote', footnote: id });
        }
        blocks.push(...(await this.block(block, blockIdOf({ index, number }), marks)));
      }
    }
    this.hasBlocks ||= blocks.length > 0;
    await this.sink.chapter({ index, title, blocks, footnotes });
  }

  toc(): ParsedBook['toc'] {
    if (!this.hasBlocks) throw new AppError('INVALID_INPUT', { msg: '这本书里没有能读的文字和图片' });
    return this.plan.toc.map((entry) => ({
      ...entry,
      blockId: entry.blockId !== null && this.dropped.has(entry.blockId) ? null : entry.blockId,
    }));
  }

  private async draft(document: number): Promise<Draft> {
    const known = this.drafts.get(document);
    // The one used last stands last: of chapters and the document of their notes, the notes stay.
    this.drafts.delete(document);
    if (known) {
      this.drafts.set(document, known);
      return known;
    }
    const draft = (await this.source.documents[document]?.read()) as Draft;
    if (this.drafts.size >= 2) this.drafts.delete(this.drafts.keys().next().value as number);
    this.drafts.set(document, draft);
    return draft;
  }

  private async footnote(id: string, note: { document: number; id: string }, label: string): Promise<Footnote> {
    const draft = await this.draft(note.document);
    const { from, to } = draft.ids.get(note.id) ?? { from: 0, to: 0 };
    const blocks: Block[] = [];
    for (const [nth, block] of this.notes.contentOf(draft.blocks.slice(from, to), label).entries()) {
      const marks = (block.marks ?? []).flatMap((mark) => this.mark(mark, note.document));
      blocks.push(...(await this.block(block, `${id}b${nth + 1}`, marks)));
    }
    return { id, label: label.trim().slice(0, 50), blocks };
  }

  private async block(draft: DraftBlock, id: string, marks: readonly TextMark[]): Promise<Block[]> {
    const { picture, marks: _, ...block } = draft;
    if (picture === undefined) return [{ ...block, id, ...(marks.length > 0 && { marks: [...marks] }) }];
    const stored = await this.stored(picture);
    if (stored !== null) return [{ ...block, ...stored, id }];
    if (block.caption) return [{ id, type: 'paragraph', text: block.caption }];
    this.dropped.add(id);
    return [];
  }

  /** Stores each picture once, however often it is shown. */
  private async stored(picture: string): Promise<Picture> {
    const known = this.pictures.get(picture);
    if (known !== undefined) return known;
    const bytes = await this.source.picture(picture);
    const isUsable = bytes !== null && bytes.length > 0 && bytes.length <= LARGEST_PICTURE;
    const stored = isUsable ? await this.sink.picture(bytes) : null;
    if (this.pictures.size < MAX_KNOWN_PICTURES && picture.length < LONGEST_HREF) this.pictures.set(picture, stored);
    return stored;
  }

  private mark({ start, end, type, href }: DraftMark, document: number): TextMark[] {
    if (type !== 'link' || href === undefined) return [{ start, end, type }];
    const target = this.source.resolve(href, this.documents[document]?.file ?? '');
    const place = target && this.notes.place(target);
    if (place) {
      const found = this.plan.locate(place);
      if (found === null) return [];
      const block_id = found.number === 1 ? null : blockIdOf(found);
      return [{ start, end, type, place: { index: found.index, block_id } }];
    }
    const address = webAddress(href);
    return address === null ? [] : [{ start, end, type, href: address }];
  }
}

/** Address of a web page or mailbox; null for any other scheme. */
function webAddress(href: string): string | null {
  const url = URL.parse(href.trim());
  if (url === null || url.href.length > LONGEST_HREF || url.username !== '' || url.password !== '') return null;
  return ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : null;
}
