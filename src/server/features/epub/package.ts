/**
 * The package document of an EPUB (EPUB 3.3, section 5; OPF 2.0): metadata, documents in reading order, the cover, and references
 * between files of the book. The parser is tolerant and resolves no external entities.
 */
import { Parser } from 'htmlparser2';
import { AppError } from '#contract/errors.ts';
import { readText, type Zip } from './zip.ts';

const CONTAINER = 'META-INF/container.xml';
/** Fonts may be obfuscated in a book that anybody may read: these two algorithms lock no text. */
const FONT_OBFUSCATION = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']);
/** Files that may be locked while the text is open. */
const BESIDE_TEXT = /\.(?:[ot]tf|woff2?|ttc|mp[34]|m4[av]|aac|ogg|opus|webm)$/i;
const DOCUMENT_TYPE = /^(?:application\/xhtml\+xml|text\/html|application\/x-dtbook\+xml)$/i;
const MAX_DOCUMENTS = 5_000;

export interface EpubPackage {
  title: string | null;
  authors: string[];
  /** BCP 47, as the file says. */
  language: string | null;
  /** Description as written, maybe with markup. */
  description: string | null;
  /** Paths in the file, in reading order, each once. */
  spine: string[];
  /**
   * The spine including items beside the text (`linear="no"`), drawings and pictures; an item of a foreign type is represented by its
   * fallback.
   */
  whole: SpineItem[];
  /** Files that the package names as its cover, the surest first: pictures, or pages that show one. */
  covers: string[];
  /** EPUB 3 navigation document. */
  navigation: string | null;
  /** EPUB 2 contents. */
  ncx: string | null;
  /** Documents that are no part of the text: covers and lists of contents. */
  aside: Set<string>;
}

export interface SpineItem {
  path: string;
  kind: 'document' | 'picture';
  isLinear: boolean;
}

interface ManifestItem {
  path: string;
  type: string;
  properties: string;
  /** Id of an item to show in its place. */
  fallback: string | undefined;
}

const refused = (msg: string) => new AppError('INVALID_INPUT', { msg });

/** @throws {AppError} INVALID_INPUT for a book that is locked, or none */
export async function readPackage(zip: Zip): Promise<EpubPackage> {
  await assertOpen(zip);
  const roots: string[] = [];
  if (zip.has(CONTAINER)) {
    await walk(zip, CONTAINER, (name, attributes) => {
      const path = attributes['full-path'];
      if (localName(name) === 'rootfile' && path !== undefined) roots.push(path.replace(/^\//, ''));
    });
  }
  const root = roots.find((path) => zip.has(path)) ?? zip.names().find((name) => /\.opf$/i.test(name));
  if (root !== undefined) return packageOf(zip, root);
  throw refused(zip.has(CONTAINER) ? 'EPUB 里缺少书的目录文件' : '这不是 EPUB 文件，里面没有书的说明');
}

/** @throws {AppError} INVALID_INPUT for a book whose text is encrypted */
async function assertOpen(zip: Zip): Promise<void> {
  const locked: { method: string; file: string }[] = [];
  if (zip.has('META-INF/encryption.xml')) {
    await walk(zip, 'META-INF/encryption.xml', (name, attributes) => {
      const local = localName(name);
      const last = locked.at(-1);
      if (local === 'encrypteddata') locked.push({ method: '', file: '' });
      else if (local === 'encryptionmethod' && last) last.method ||= attributes.Algorithm ?? attributes.algorithm ?? '';
      else if (local === 'cipherreference' && last) last.file = attributes.URI ?? attributes.uri ?? '';
    });
  }
  // A font or a recording that is locked leaves the text open.
  const isLocked = locked.some(({ method, file }) => !FONT_OBFUSCATION.has(method) && !BESIDE_TEXT.test(file));
  const kind = await protectionOf(zip);
  if (isLocked || kind !== null)
    throw refused(`这本 EPUB 有版权保护（${kind === null ? 'DRM' : `${kind} DRM`}），读不了里面的文字`);
}

/** Name of the protection, by the licence that is in the file. */
async function protectionOf(zip: Zip): Promise<string | null> {
  if (zip.has('META-INF/license.lcpl')) return 'Readium LCP';
  if (zip.has('META-INF/sinf.xml')) return 'Apple FairPlay';
  if (!zip.has('META-INF/rights.xml')) return null;
  return /adept/i.test(await readText(zip, 'META-INF/rights.xml')) ? 'Adobe ADEPT' : null;
}

async function packageOf(zip: Zip, root: string): Promise<EpubPackage> {
  const manifest = new Map<string, ManifestItem>();
  const itemrefs: { id: string; isLinear: boolean }[] = [];
  const aside = new Set<string>();
  const covers: string[] = [];
  const metadata = new Metadata();
  let ncxId: string | undefined;
  let coverId: string | undefined;
  await walk(
    zip,
    root,
    (name, attributes) => {
      const local = localName(name);
      const path = resolvePath(attributes.href, root);
      metadata.open(attributes);
      if (local === 'item' && attributes.id !== undefined && path !== null) {
        const { fallback, properties = '', 'media-type': type = '' } = attributes;
        // The first of two items with one id counts.
        if (!manifest.has(attributes.id)) manifest.set(attributes.id, { path: path.file, type, properties, fallback });
      } else if (local === 'spine') {
        ncxId = attributes.toc;
      } else if (local === 'itemref' && attributes.idref !== undefined) {
        itemrefs.push({ id: attributes.idref, isLinear: attributes.linear !== 'no' });
      } else if (local === 'meta' && attributes.name === 'cover') {
        coverId ??= attributes.content;
      } else if (local === 'reference' && path && attributes.type !== undefined) {
        if (/cover/i.test(attributes.type)) covers.push(path.file);
        if (/cover|toc|title-?page|copyright/i.test(attributes.type)) aside.add(path.file);
      }
    },
    (name, text) => metadata.text(localName(name), text),
  );
  const items = [...manifest.values()];
  const has = (property: string) => items.find(({ properties }) => properties.split(/\s+/).includes(property))?.path;
  const navigation = has('nav') ?? null;
  if (navigation !== null) aside.add(navigation);
  const whole = spineOf(zip, manifest, itemrefs);
  if (whole.length === 0) throw refused('这本 EPUB 是空的，没有正文');
  if (whole.length > MAX_DOCUMENTS) throw refused('这本 EPUB 的章节太多');
  const ncx = manifest.get(ncxId ?? '') ?? items.find(({ type }) => type === 'application/x-dtbncx+xml');
  const named = coverId === undefined ? undefined : (manifest.get(coverId)?.path ?? resolvePath(coverId, root)?.file);
  const looksLike = [...manifest].find(
    ([id, { path, type }]) => /^image\//.test(type) && (/cover/i.test(path) || /^cover(?:$|[^a-z])/i.test(id)),
  )?.[1].path;
  return {
    ...metadata.found(),
    spine: whole.flatMap(({ path, kind, isLinear }) => (kind === 'document' && isLinear ? path : [])),
    whole,
    navigation,
    ncx: ncx?.path ?? null,
    aside,
    covers: [has('cover-image'), named, ...covers, looksLike].flatMap((path) =>
      path !== undefined && zip.has(path) ? [path] : [],
    ),
  };
}

/** Each file of the spine once, at its first place. */
function spineOf(
  zip: Zip,
  manifest: ReadonlyMap<string, ManifestItem>,
  itemrefs: readonly { id: string; isLinear: boolean }[],
): SpineItem[] {
  const spine = new Map<string, SpineItem>();
  for (const { id, isLinear } of itemrefs) {
    const shown = shownFor(manifest, id);
    if (shown !== null && zip.has(shown.path) && !spine.has(shown.path)) spine.set(shown.path, { ...shown, isLinear });
  }
  return [...spine.values()];
}

/** The item, or the first of its fallbacks that can be shown. */
function shownFor(manifest: ReadonlyMap<string, ManifestItem>, id: string): Omit<SpineItem, 'isLinear'> | null {
  const seen = new Set<string>();
  let picture: string | null = null;
  for (let next: string | undefined = id; next !== undefined && !seen.has(next); ) {
    seen.add(next);
    const item = manifest.get(next);
    if (item === undefined) break;
    const { path, type } = item;
    if (DOCUMENT_TYPE.test(type) || (!/^image\//i.test(type) && /\.x?html?$/i.test(path)))
      return { path, kind: 'document' };
    if (/^image\//i.test(type)) picture ??= path;
    next = item.fallback;
  }
  if (picture === null) return null;
  return { path: picture, kind: /\.svg$/i.test(picture) ? 'document' : 'picture' };
}

const ANOTHER_ROLE = /^(?!aut$|author$)/;

/** Dublin Core, with what refines it (EPUB 3) or stands on it (EPUB 2). */
class Metadata {
  private readonly entries: { name: string; id: string | undefined; role: string | undefined; text: string }[] = [];
  private readonly refinements = new Map<string, string>();
  private attributes: Record<string, string> = {};

  open(attributes: Record<string, string>): void {
    this.attributes = attributes;
  }

  text(name: string, text: string): void {
    const { id, refines, property, 'opf:role': role } = this.attributes;
    if (name === 'meta' && refines && property) this.refinements.set(`${refines.replace(/^#/, '')} ${property}`, text);
    else if (/^(?:title|creator|language|description)$/.test(name)) this.entries.push({ name, id, role, text });
  }

  found(): Pick<EpubPackage, 'title' | 'authors' | 'language' | 'description'> {
    const all = (wanted: string) => this.entries.filter(({ name }) => name === wanted);
    const refined = (id: string | undefined, property: string) => this.refinements.get(`${id} ${property}`);
    const titles = all('title');
    const main = titles.find(({ id }) => refined(id, 'title-type') === 'main') ?? titles[0];
    const creators = all('creator');
    const authors = creators.filter(({ id, role = refined(id, 'role') ?? 'aut' }) => !ANOTHER_ROLE.test(role));
    return {
      title: main?.text ?? null,
      authors: [...new Set((authors.length > 0 ? authors : creators).map(({ text }) => text))],
      language: all('language')[0]?.text ?? null,
      description: all('description')[0]?.text ?? null,
    };
  }
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
  // A path from the root is one from the top of the file.
  const parts = path === '' ? from.split('/') : path.startsWith('/') ? [] : from.split('/').slice(0, -1);
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
