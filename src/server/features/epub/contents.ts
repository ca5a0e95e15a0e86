/** Table of contents of a book: EPUB 3 navigation (`nav`) or EPUB 2 `ncx`, as entries in order with their sections. */
import { Parser } from 'htmlparser2';
import { type EpubPackage, type PathInBook, resolvePath } from './package.ts';
import { readText, type Zip } from './zip.ts';

export interface ContentsEntry extends PathInBook {
  title: string;
  /** Title of the part around it. */
  section: string | null;
}

/** A line as it stands in the contents. */
export interface ContentsLine {
  title: string;
  /** Depth from 1. */
  level: number;
  /** Title of the line around it. */
  section: string | null;
  /** Null for a heading that leads nowhere. */
  target: PathInBook | null;
}

const MAX_ENTRIES = 5_000;

/** The lines that lead somewhere. */
export async function readContents(zip: Zip, book: EpubPackage): Promise<ContentsEntry[]> {
  const lines = await readContentsLines(zip, book);
  return lines.flatMap(({ title, section, target }) => (target === null ? [] : [{ ...target, title, section }]));
}

/** Lines of the navigation document if it has entries, else of the ncx, else none. */
export async function readContentsLines(zip: Zip, { navigation, ncx, whole }: EpubPackage): Promise<ContentsLine[]> {
  for (const [path, read] of [
    [navigation, navigationLines],
    [ncx, ncxLines],
  ] as const) {
    if (path === null || !zip.has(path)) continue;
    const lines = read(await readText(zip, path), path);
    if (lines.some(({ target }) => target !== null)) return withFiles(lines.slice(0, MAX_ENTRIES), whole);
  }
  return [];
}

const nameOf = (file: string) => file.slice(file.lastIndexOf('/') + 1);

/**
 * Adds missing folders, which some writers of books leave out: a file that does not exist stands for the only file of the text with its
 * name.
 */
function withFiles(lines: readonly ContentsLine[], spine: EpubPackage['whole']): ContentsLine[] {
  const files = new Set(spine.map(({ path }) => path));
  const byName = Map.groupBy(files, nameOf);
  return lines.map((line) => {
    const { target } = line;
    if (target === null || files.has(target.file)) return line;
    const [file, ...others] = byName.get(nameOf(target.file)) ?? [];
    return file === undefined || others.length > 0 ? line : { ...line, target: { ...target, file } };
  });
}

/** A line that is being read: its entry is known when its title is. */
interface OpenLine {
  title: string;
  target: PathInBook | null;
  isDone: boolean;
}

/** Common writer for both kinds of contents, in which lines are opened inside lines. */
class ContentsWriter {
  readonly found: ContentsLine[] = [];
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

  /** Finishes the current line: before the first line inside it, or at its end. */
  private finish(): void {
    const line = this.lines.at(-1);
    if (!line || line.isDone) return;
    line.isDone = true;
    line.title = line.title.replace(/\s+/g, ' ').trim();
    if (line.title === '') return;
    const around = this.lines.slice(0, -1).filter(({ title }) => title !== '');
    const { title, target } = line;
    this.found.push({ title, target, level: around.length + 1, section: around.at(-1)?.title ?? null });
  }
}

/** Name without its namespace prefix. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase();

function navigationLines(markup: string, path: string): ContentsLine[] {
  const writer = new ContentsWriter();
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const tag = localName(name);
        if (tag === 'nav' && isToc(attributes)) depth += 1;
        if (depth === 0) return;
        if (tag === 'li') writer.open();
        if (tag === 'a') writer.target(resolvePath(attributes.href, path));
        if (tag === 'img') writer.text(attributes.alt ?? '');
      },
      ontext: (text) => depth > 0 && writer.text(text),
      onclosetag(name) {
        const tag = localName(name);
        if (tag === 'li' && depth > 0) writer.close();
        if (tag === 'nav') depth = 0;
      },
    },
    { recognizeSelfClosing: true },
  );
  parser.end(markup);
  return writer.found;
}

/** Whether a `nav` is the table of contents; lists of pages and landmarks come after it, or say what they are. */
function isToc({ 'epub:type': type, role = '' }: Record<string, string>): boolean {
  if (type === undefined) return role === '' || role === 'doc-toc';
  return type.split(/\s+/).includes('toc');
}

function ncxLines(markup: string, path: string): ContentsLine[] {
  const writer = new ContentsWriter();
  let isLabel = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const tag = localName(name);
        if (tag === 'navpoint') writer.open();
        if (tag === 'navlabel') isLabel = true;
        if (tag === 'content') writer.target(resolvePath(attributes.src, path));
      },
      ontext: (text) => isLabel && writer.text(text),
      onclosetag(name) {
        const tag = localName(name);
        if (tag === 'navpoint') writer.close();
        if (tag === 'navlabel') isLabel = false;
      },
    },
    { xmlMode: true },
  );
  parser.end(markup);
  return writer.found;
}
