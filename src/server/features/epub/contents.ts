/** Table of contents of a book: EPUB 3 navigation (`nav`) or EPUB 2 `ncx`, as entries in order with their sections. */
import { Parser } from 'htmlparser2';
import { type EpubPackage, type PathInBook, resolvePath } from './package.ts';
import { readText, type Zip } from './zip.ts';

export interface ContentsEntry extends PathInBook {
  title: string;
  /** Title of the part around it. */
  section: string | null;
}

const MAX_ENTRIES = 5_000;

/** The navigation document where there is one with entries, else the ncx, else nothing. */
export async function readContents(zip: Zip, { navigation, ncx }: EpubPackage): Promise<ContentsEntry[]> {
  for (const [path, read] of [
    [navigation, navigationEntries],
    [ncx, ncxEntries],
  ] as const) {
    if (path === null || !zip.has(path)) continue;
    const entries = read(await readText(zip, path), path);
    if (entries.length > 0) return entries.slice(0, MAX_ENTRIES);
  }
  return [];
}

/** One line on its way: its entry is known when its title is. */
interface OpenLine {
  title: string;
  target: PathInBook | null;
  isDone: boolean;
}

/** What both kinds come to: lines opened inside lines. */
class ContentsWriter {
  readonly entries: ContentsEntry[] = [];
  private readonly lines: OpenLine[] = [];

  open(): void {
    this.finish();
    this.lines.push({ title: '', target: null, isDone: false });
  }

  target(target: PathInBook | null): void {
    const line = this.lines.at(-1);
    if (line) line.target ??= target;
  }

  text(text: string): void {
    const line = this.lines.at(-1);
    if (line && !line.isDone && line.title.length < 500) line.title += text;
  }

  close(): void {
    this.finish();
    this.lines.pop();
  }

  /** Before the first line inside it, or at its end. */
  private finish(): void {
    const line = this.lines.at(-1);
    if (!line || line.isDone) return;
    line.isDone = true;
    line.title = line.title.replace(/\s+/g, ' ').trim();
    if (line.target === null || line.title === '') return;
    const around = this.lines.slice(0, -1).findLast(({ title }) => title !== '');
    this.entries.push({ ...line.target, title: line.title, section: around?.title ?? null });
  }
}

function navigationEntries(markup: string, path: string): ContentsEntry[] {
  const writer = new ContentsWriter();
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        // Other lists (of pages, of landmarks) come after it or say what they are.
        if (name === 'nav' && (attributes['epub:type'] ?? 'toc') === 'toc') depth += 1;
        if (depth === 0) return;
        if (name === 'li') writer.open();
        if (name === 'a') writer.target(resolvePath(attributes.href, path));
      },
      ontext: (text) => depth > 0 && writer.text(text),
      onclosetag(name) {
        if (name === 'li' && depth > 0) writer.close();
        if (name === 'nav') depth = 0;
      },
    },
    { recognizeSelfClosing: true },
  );
  parser.end(markup);
  return writer.entries;
}

function ncxEntries(markup: string, path: string): ContentsEntry[] {
  const writer = new ContentsWriter();
  let isLabel = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'navPoint') writer.open();
        if (name === 'navLabel') isLabel = true;
        if (name === 'content') writer.target(resolvePath(attributes.src, path));
      },
      ontext: (text) => isLabel && writer.text(text),
      onclosetag(name) {
        if (name === 'navPoint') writer.close();
        if (name === 'navLabel') isLabel = false;
      },
    },
    { xmlMode: true },
  );
  parser.end(markup);
  return writer.entries;
}
