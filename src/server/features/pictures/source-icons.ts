/**
 * Icons of the sources of our articles, fetched from their sites and kept for a week; a letter where a site has none that we read. Who asks
 * names a source, never a host, so that nobody can have us ask a site that we take no articles from.
 */
import { createHash } from 'node:crypto';
import { Parser } from 'htmlparser2';
import sharp from 'sharp';
import { AppError } from '#contract/errors.ts';
import { createBoundedCache } from '#server/bounded-cache.ts';
import type { Db } from '#server/db/database.ts';
import type { PageFetcher } from '#server/providers/fetch/port.ts';
import type { Storage } from '#server/providers/storage/port.ts';
import { siteOfSource } from './queries.ts';

export interface SourceIcon {
  bytes: Uint8Array;
  type: 'image/webp' | 'image/svg+xml';
  /** Seconds for which it may be kept. */
  maxAge: number;
}

export interface SourceIcons {
  /** @returns null for a name that no published article has as its source */
  of(source: string): Promise<SourceIcon | null>;
  /** Deletes those that were fetched more than a week ago. */
  clean(): Promise<void>;
}

const FOLDER = 'icons';
const HOUR_MS = 3_600_000;
const KEPT_MS = 168 * HOUR_MS;
/** A site that gave none is asked again. */
const FAILED_MS = 24 * HOUR_MS;
const TIMEOUT_MS = 5_000;
/** Pixels of the copy: 16 and 56 on the page, on a phone's dense screen. */
const SIDE = 112;
const SMALLEST = 16;
const MAX_PIXELS = 1_200 * 1_200;
const MAX_BYTES = 512 * 1024;
const MAX_IN_MEMORY = 4 * 1024 * 1024;
/** Sites that are asked at the same moment; sources beyond them show their letter until somebody asks again. */
const AT_ONCE = 4;
const SECONDS = 2;
/** Sources whose site is remembered, and for how long: a new one has its icon at once, a changed site after that. */
const [MAX_SITES, SITE_MS] = [2_000, 600_000];
/** The head of a page. */
const READ_BYTES = 200_000;
const MAX_TRIED = 4;
const FORMATS: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp', 'gif']);

interface Known {
  bytes: Uint8Array | null;
  until: number;
}

interface SourceIconOptions {
  db: Db;
  storage: Pick<Storage, 'get' | 'put' | 'remove' | 'removeUnder'>;
  /** Keeps to robots.txt and refuses private addresses. */
  fetcher: PageFetcher;
  now: () => Date;
}

export function createSourceIcons({ db, storage, fetcher, now }: SourceIconOptions): SourceIcons {
  const known = createBoundedCache<string, Known>(MAX_IN_MEMORY, ({ bytes }) => 200 + (bytes?.length ?? 0));
  const sites = createBoundedCache<string, { site: string | null; until: number }>(MAX_SITES, () => 1);
  const asking = new Map<string, Promise<Known>>();
  const weekAgo = () => new Date(now().getTime() - KEPT_MS);

  async function lookUp(origin: string): Promise<Known> {
    const digest = createHash('sha256').update(origin).digest('hex').slice(0, 40);
    const name = `${FOLDER}/${digest}.webp`;
    await storage.remove(name, weekAgo());
    const kept = await storage.get(name);
    if (kept !== null) return { bytes: kept, until: now().getTime() + KEPT_MS };
    const bytes = await fetchIcon(fetcher, origin);
    if (bytes !== null) await storage.put(name, bytes);
    return { bytes, until: now().getTime() + (bytes === null ? FAILED_MS : KEPT_MS) };
  }

  /** Undefined for what is no source, which is asked for again each time. */
  async function siteOf(source: string): Promise<string | null | undefined> {
    const there = sites.get(source);
    if (there && there.until > now().getTime()) return there.site;
    const site = await siteOfSource(db, source);
    if (site !== undefined) sites.set(source, { site, until: now().getTime() + SITE_MS });
    return site;
  }

  async function iconOf(origin: string): Promise<Known | null> {
    const there = known.get(origin);
    if (there && there.until > now().getTime()) return there;
    const waiting = asking.get(origin);
    if (waiting !== undefined) return waiting;
    if (asking.size >= AT_ONCE) return null;
    const asked = lookUp(origin).finally(() => asking.delete(origin));
    asking.set(origin, asked);
    const found = await asked;
    known.set(origin, found);
    return found;
  }

  return {
    async of(source) {
      const site = await siteOf(source);
      if (site === undefined) return null;
      const found = site !== null && URL.canParse(site) ? await iconOf(new URL(site).origin) : null;
      if (found?.bytes) return { bytes: found.bytes, type: 'image/webp', maxAge: KEPT_MS / 1000 };
      const maxAge = (site === null || found ? FAILED_MS : TIMEOUT_MS) / 1000;
      return { bytes: letterOf(source), type: 'image/svg+xml', maxAge };
    },
    clean: () => storage.removeUnder(FOLDER, weekAgo()),
  };
}

/** The best one that the front page names, else those at the usual places. Null after five seconds, or when there is none that we read. */
async function fetchIcon(fetcher: PageFetcher, origin: string): Promise<Uint8Array | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const orNull = async <T>(work: Promise<T>): Promise<T | null> => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof AppError || signal.aborted) return null;
      throw error;
    }
  };
  const front = await orNull(fetcher.fetchPage(`${origin}/`, { signal }));
  const named = front ? iconsIn(new TextDecoder().decode(front.bytes.subarray(0, READ_BYTES)), front.url) : [];
  const usual = ['/apple-touch-icon.png', '/favicon.ico'].map((path) => origin + path);
  for (const address of [...new Set([...named.slice(0, MAX_TRIED - usual.length), ...usual])]) {
    const file = await orNull(fetcher.fetchPage(address, { expect: 'picture', signal }));
    const icon = file && (await small(file.bytes));
    if (icon) return icon;
  }
  return null;
}

/** Addresses that a page names as its icon: those for a phone's home screen first, which are large pictures in PNG. */
function iconsIn(html: string, base: string): string[] {
  const found: { address: string; rank: number }[] = [];
  const parser = new Parser({
    onopentag(tag, { rel = '', href = '', type = '' }) {
      const words = rel.toLowerCase().split(/\s+/);
      const isTouch = words.some((word) => word.startsWith('apple-touch-icon'));
      if (tag !== 'link' || (!isTouch && !words.includes('icon')) || !URL.canParse(href, base)) return;
      if (type.includes('svg') || /\.svg(?:$|\?)/.test(href)) return;
      found.push({ address: new URL(href, base).href, rank: isTouch ? 0 : /\.ico(?:$|\?)/.test(href) ? 2 : 1 });
    },
  });
  parser.end(html);
  return found.toSorted((a, b) => a.rank - b.rank).map(({ address }) => address);
}

/** Drawn anew, so that nothing of the file as it came reaches a reader; null for what we do not read. */
async function small(bytes: Uint8Array): Promise<Uint8Array | null> {
  if (bytes.length > MAX_BYTES) return null;
  const open = () =>
    sharp(pictureInIco(bytes) ?? bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }).timeout({
      seconds: SECONDS,
    });
  try {
    const { format, width, height } = await open().metadata();
    if (!FORMATS.has(format) || Math.min(width, height) < SMALLEST) return null;
    const box = { width: SIDE, height: SIDE, fit: 'contain', background: '#0000', withoutEnlargement: true } as const;
    return await open().resize(box).webp({ quality: 85 }).toBuffer();
  } catch {
    // Sites send all sorts of things as their icon.
    return null;
  }
}

/**
 * The largest PNG in an icon file of Windows; undefined for other files and those that hold bitmaps only.
 * https://learn.microsoft.com/en-us/previous-versions/ms997538(v=msdn.10)
 */
function pictureInIco(bytes: Uint8Array): Uint8Array | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (view.length < 6 || view.readUInt32LE(0) !== 0x00010000) return undefined;
  const count = Math.min(view.readUInt16LE(4), Math.floor((view.length - 6) / 16));
  const entries = Array.from({ length: count }, (_, n) => {
    const at = 6 + n * 16;
    const [length, from] = [view.readUInt32LE(at + 8), view.readUInt32LE(at + 12)];
    return view.subarray(from, from + length);
  });
  const pngs = entries.filter((entry) => entry.subarray(1, 4).toString('latin1') === 'PNG');
  return pngs.toSorted((a, b) => b.length - a.length)[0];
}

/** The first letter of its name on a ground that stands on every theme. */
function letterOf(source: string): Uint8Array {
  const letter = /[\p{L}\p{N}]/u.exec(source)?.[0]?.toUpperCase() ?? '·';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#77726a"/><text x="16" y="22.5" font-family="Georgia,serif" font-size="18" text-anchor="middle" fill="#fff">${letter}</text></svg>`;
  return new TextEncoder().encode(svg);
}
