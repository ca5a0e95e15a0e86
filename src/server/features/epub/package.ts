/**
 * The package document of an EPUB (EPUB 3.3, section 5; OPF 2.0): title, documents in reading order, and references between files of
 * the book. The parser is tolerant and resolves no external entities.
 */
import { Parser } from 'htmlparser2';
import { AppError } from '#contract/errors.ts';
import { readText, type Zip } from './zip.ts';

const CONTAINER = 'META-INF/container.xml';
/** Fonts may be obfuscated in a book that anybody may read: these two algorithms lock no text. */
const FONT_OBFUSCATION = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']);
const DOCUMENT_TYPE = /^(?:application\/xhtml\+xml|text\/html|application\/x-dtbook\+xml)$/i;
const MAX_DOCUMENTS = 5_000;

export interface EpubPackage {
  title: string | null;
  /** Paths in the file, in reading order, each once. */
  spine: string[];
  /** EPUB 3 navigation document. */
  navigation: string | null;
  /** EPUB 2 contents. */
  ncx: string | null;
  /** Documents that are no part of the text: covers and lists of contents. */
  aside: Set<string>;
}

interface ManifestItem {
  path: string;
  type: string;
  properties: string;
}

const refused = (msg: string) => new AppError('INVALID_INPUT', { msg });

/** @throws {AppError} INVALID_INPUT for a book that is locked, or none */
export async function readPackage(zip: Zip): Promise<EpubPackage> {
  await assertOpen(zip);
  if (!zip.has(CONTAINER)) throw refused('这不是 EPUB 文件，里面没有书的说明');
  let root: string | null = null;
  await walk(zip, CONTAINER, (name, attributes) => {
    if (name === 'rootfile') root ??= attributes['full-path'] ?? null;
  });
  if (root === null || !zip.has(root)) throw refused('EPUB 里缺少书的目录文件');
  return packageOf(zip, root);
}

/** @throws {AppError} INVALID_INPUT for a book whose text is encrypted */
async function assertOpen(zip: Zip): Promise<void> {
  let isLocked = zip.has('META-INF/rights.xml') || zip.has('META-INF/license.lcpl');
  if (zip.has('META-INF/encryption.xml')) {
    await walk(zip, 'META-INF/encryption.xml', (name, { algorithm = '', Algorithm = algorithm }) => {
      if (localName(name) === 'encryptionmethod' && !FONT_OBFUSCATION.has(Algorithm)) isLocked = true;
    });
  }
  if (isLocked) throw refused('这本 EPUB 有版权保护（DRM），读不了里面的文字');
}

async function packageOf(zip: Zip, root: string): Promise<EpubPackage> {
  const manifest = new Map<string, ManifestItem>();
  const idrefs: string[] = [];
  const aside = new Set<string>();
  let ncxId: string | undefined;
  let title = '';
  await walk(
    zip,
    root,
    (name, attributes) => {
      const local = localName(name);
      const path = resolvePath(attributes.href, root);
      if (local === 'item' && attributes.id !== undefined && path !== null) {
        const type = attributes['media-type'] ?? '';
        manifest.set(attributes.id, { path: path.file, type, properties: attributes.properties ?? '' });
      } else if (local === 'spine') {
        ncxId = attributes.toc;
      } else if (local === 'itemref' && attributes.idref !== undefined && attributes.linear !== 'no') {
        idrefs.push(attributes.idref);
      } else if (local === 'reference' && /cover|toc|title-?page|copyright/i.test(attributes.type ?? '') && path) {
        aside.add(path.file);
      }
    },
    (name, text) => {
      if (localName(name) === 'title') title ||= text;
    },
  );
  const items = [...manifest.values()];
  const navigation = items.find(({ properties }) => /(?:^|\s)nav(?:\s|$)/.test(properties))?.path ?? null;
  if (navigation !== null) aside.add(navigation);
  const spine = [...new Set(idrefs.flatMap((id) => documentOf(manifest.get(id))))].filter((path) => zip.has(path));
  if (spine.length === 0) throw refused('这本 EPUB 是空的，没有正文');
  if (spine.length > MAX_DOCUMENTS) throw refused('这本 EPUB 的章节太多');
  const ncx = manifest.get(ncxId ?? '') ?? items.find(({ type }) => type === 'application/x-dtbncx+xml');
  return { title: title || null, spine, navigation, ncx: ncx?.path ?? null, aside };
}

function documentOf(item: ManifestItem | undefined): string[] {
  return item !== undefined && DOCUMENT_TYPE.test(item.type) ? [item.path] : [];
}

/** Name without its namespace prefix, lower case. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}

/** @param onText called with the whole text of each element that has no elements inside */
async function walk(
  zip: Zip,
  path: string,
  onElement: (name: string, attributes: Record<string, string>) => void,
  onText: (name: string, text: string) => void = () => undefined,
): Promise<void> {
  let text = '';
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        text = '';
        onElement(name, attributes);
      },
      ontext: (piece) => {
        text += piece;
      },
      onclosetag(name) {
        const whole = text.replace(/\s+/g, ' ').trim();
        text = '';
        if (whole !== '') onText(name, whole);
      },
    },
    { xmlMode: true },
  );
  parser.end(await readText(zip, path));
}

export interface PathInBook {
  file: string;
  /** Id of the element that is meant; null for the whole file. */
  fragment: string | null;
}

/**
 * @param reference as written, percent-encoded
 * @param from path of the file that it stands in
 * @returns null for what leads out of the book
 */
export function resolvePath(reference: string | undefined, from: string): PathInBook | null {
  if (!reference || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(reference.trim())) return null;
  const [path = '', fragment] = reference.trim().split('#', 2);
  const parts = path === '' ? from.split('/') : from.split('/').slice(0, -1);
  for (const part of path === '' ? [] : decoded(path).split('/')) {
    if (part === '..' && parts.pop() === undefined) return null;
    if (part !== '..' && part !== '.' && part !== '') parts.push(part);
  }
  return { file: parts.join('/'), fragment: fragment ? decoded(fragment) : null };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a bare per cent sign means itself
  }
}
