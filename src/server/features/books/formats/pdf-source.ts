/** A PDF with text as a book: the text by layout, the outline as contents. Nothing is drawn or run, nothing fetched. */
import { type FileHandle, open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { getDocument, PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { AppError } from '#contract/errors.ts';
import { normaliseText, removeInvisible } from '#server/features/extraction/service.ts';
import { type BookSource, headingText, linesOfHeadings, type SourceLine, sourceOfDraft } from './book-source.ts';
import type { Draft } from './draft.ts';
import { blocksOfPages, type PdfPage, type PlacedBlock, type TextPiece } from './pdf-layout.ts';

type PdfDocument = Awaited<ReturnType<typeof getDocument>['promise']>;
type OutlineNode = Awaited<ReturnType<PdfDocument['getOutline']>>[number];

const MAX_PAGES = 5_000;
/** Fewest letters of a page with text; scanned pages have none, or a stamp. */
const FEWEST_LETTERS = 20;
const MAX_OUTLINE = 5_000;
const MAX_OUTLINE_DEPTH = 9;
const CHUNK = 256 * 1024;

const refused = (msg: string, cause?: unknown) => new AppError('INVALID_INPUT', { msg, cause });

/** Character maps of East Asian fonts. */
const characterMaps = () =>
  `${path.join(path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'cmaps')}/`;

/** Reads the file by pieces: pictures, nearly all of a large one, are never read. */
class FileRange extends PDFDataRangeTransport {
  private readonly file: FileHandle;

  constructor(file: FileHandle, length: number) {
    super(length, null);
    this.file = file;
  }

  override requestDataRange(begin: number, end: number): void {
    const buffer = new Uint8Array(end - begin);
    this.file.read(buffer, 0, buffer.length, begin).then(
      ({ bytesRead }) => this.onDataRange(begin, buffer.subarray(0, bytesRead)),
      () => this.onDataRange(begin, new Uint8Array(end - begin)),
    );
  }
}

/**
 * @param tick called after each page
 * @throws {AppError} INVALID_INPUT when it is damaged, locked or has no text
 */
export async function openPdf(file: string, tick: () => Promise<void>): Promise<BookSource> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const task = getDocument({
      range: new FileRange(handle, size),
      rangeChunkSize: CHUNK,
      disableAutoFetch: true,
      disableStream: true,
      disableFontFace: true,
      useSystemFonts: false,
      stopAtErrors: false,
      cMapUrl: characterMaps(),
      cMapPacked: true,
      verbosity: 0,
    });
    try {
      return await sourceOf(await task.promise, tick);
    } finally {
      await task.destroy();
    }
  } catch (error) {
    throw inChinese(error);
  } finally {
    await handle.close();
  }
}

function inChinese(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  if (error.name === 'PasswordException') return refused('这个 PDF 有密码保护，打不开', error);
  return refused('这个 PDF 已损坏，请重新下载后再上传', error);
}

async function sourceOf(pdf: PdfDocument, tick: () => Promise<void>): Promise<BookSource> {
  if (pdf.numPages > MAX_PAGES) throw refused('这个 PDF 的页数太多');
  const pages: PdfPage[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    pages.push(await pageOf(pdf, number));
    await tick();
  }
  const letters = pages.map(({ pieces }) => pieces.reduce((sum, { text }) => sum + text.trim().length, 0));
  const isScanned = letters.filter((count) => count >= FEWEST_LETTERS).length < Math.max(1, pages.length * 0.02);
  if (isScanned) throw refused('这个 PDF 是扫描件或图片，里面没有文字，读不了');
  const placed = blocksOfPages(pages);
  const draft: Draft = {
    title: null,
    blocks: placed.map(({ block }) => block),
    ids: new Map(),
    asides: new Set(),
    isContents: false,
  };
  const { title: given, author, language } = await metadataOf(pdf);
  const title = given ?? titleOnPage(placed);
  const outline = await contentsOf(pdf, placed, draft);
  const contents = outline.length > 0 ? outline : linesOfHeadings(draft, title);
  return sourceOfDraft(draft, { format: 'pdf', title, author, language, contents });
}

/** The heading above all others, where it is on the first page. */
function titleOnPage(placed: readonly PlacedBlock[]): string | null {
  const headings = placed.filter(({ block }) => block.type === 'heading');
  const [first, ...others] = headings.filter(({ block }) => block.level === 1);
  return first?.page === 0 && others.length === 0 && headings.length > 1 ? headingText(first.block) : null;
}

async function pageOf(pdf: PdfDocument, number: number): Promise<PdfPage> {
  const page = await pdf.getPage(number).catch(() => null);
  if (page === null) return { width: 0, height: 0, pieces: [] };
  const { width, height } = page.getViewport({ scale: 1 });
  const content = await page.getTextContent().catch(() => ({ items: [] }));
  page.cleanup();
  const pieces = content.items.flatMap((item): TextPiece[] => {
    if (!('str' in item) || item.str === '') return [];
    const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = item.transform as number[];
    // Turned text is a stamp or the label of a drawing.
    if (Math.abs(b) > Math.abs(a) * 0.2) return [];
    return [{ text: removeInvisible(item.str), x, y, width: item.width, size: Math.hypot(c, d) || item.height }];
  });
  return { width, height, pieces };
}

async function metadataOf(
  pdf: PdfDocument,
): Promise<{ title: string | null; author: string | null; language: string | null }> {
  const found = await pdf.getMetadata().catch(() => null);
  const info = (found?.info ?? {}) as Record<string, unknown>;
  const text = (key: string) => (typeof info[key] === 'string' ? normaliseText(info[key]) : '');
  const title = text('Title');
  // Programs write the name of their own file.
  const isFile = /^(?:untitled|microsoft word\b.*|.*\.(?:docx?|indd|qxd|tex|pdf|rtf))$/i.test(title);
  return { title: isFile ? null : title || null, author: text('Author') || null, language: text('Language') || null };
}

/** The outline's lines, each at the first block at or below its place. */
async function contentsOf(pdf: PdfDocument, placed: readonly PlacedBlock[], draft: Draft): Promise<SourceLine[]> {
  const lines: SourceLine[] = [];
  const add = async (nodes: readonly OutlineNode[], level: number): Promise<void> => {
    for (const node of nodes) {
      if (lines.length >= MAX_OUTLINE || level > MAX_OUTLINE_DEPTH) return;
      const title = normaliseText(node.title);
      const target = await blockOf(pdf, node.dest, placed);
      if (title !== '') {
        const fragment = ` outline ${lines.length}`;
        if (target !== null) draft.ids.set(fragment, { from: target, to: target + 1 });
        lines.push({ title, level, target: target === null ? null : { file: '', fragment } });
      }
      await add(node.items, level + 1);
    }
  };
  await add((await pdf.getOutline().catch(() => null)) ?? [], 1);
  return lines.some(({ target }) => target !== null) ? lines : [];
}

async function blockOf(
  pdf: PdfDocument,
  dest: OutlineNode['dest'],
  placed: readonly PlacedBlock[],
): Promise<number | null> {
  try {
    const [ref, kind, ...rest] = ((typeof dest === 'string' ? await pdf.getDestination(dest) : dest) ??
      []) as unknown[];
    if (ref === undefined) return null;
    const page =
      typeof ref === 'number' ? ref : await pdf.getPageIndex(ref as Parameters<PdfDocument['getPageIndex']>[0]);
    const name = (kind as { name?: string } | undefined)?.name;
    const top = name === 'XYZ' ? rest[1] : name === 'FitH' || name === 'FitBH' ? rest[0] : null;
    const y = typeof top === 'number' ? top : Number.POSITIVE_INFINITY;
    const found = placed.findIndex((one) => one.page > page || (one.page === page && one.top <= y + 4));
    return found < 0 ? null : found;
  } catch {
    return null; // An outline may lead to pages that are gone.
  }
}
