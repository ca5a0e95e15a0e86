/**
 * Reads a ZIP file without unpacking it to disk: one entry at a time, bounded in size. Zip bombs, overlapping entries and paths that
 * lead out are rejected by the directory.
 */
import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import {
  type Entry,
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  openPromise,
  RandomAccessReader,
  validateFileName,
  type ZipFile,
} from 'yauzl';
import { AppError } from '#contract/errors.ts';
import { decode } from '#server/features/extraction/service.ts';

const MEGABYTE = 1024 * 1024;
const MAX_ENTRIES = 8_000;
/** Inflated bytes of one entry, and of everything that is read. */
const LARGEST_ENTRY = 32 * MEGABYTE;
const LARGEST_TOTAL = 400 * MEGABYTE;
/** Text shrinks to a tenth, a very even one to a fiftieth; the densest bombs to a thousandth. */
const HIGHEST_RATIO = 200;
/** Up to this size no ratio does harm. */
const SMALL = 4 * MEGABYTE;
/** Limit for all entries together, which always include less compressible data. */
const HIGHEST_WHOLE_RATIO = 40;
const SMALL_WHOLE = 16 * MEGABYTE;
/** Inflated bytes that the directory may declare for all entries together, read or not. */
const LARGEST_DECLARED = 1_000 * MEGABYTE;
/** Type of a symbolic link, in the upper half of Unix' attributes. */
const FILE_TYPE = 0o170000;
const SYMBOLIC_LINK = 0o120000;
/** Bytes of the header before an entry's content, without its name. */
const LOCAL_BYTES = 30;

/** Names are found as stored; else with composed accents, else in any case, as reading systems do. */
export interface Zip {
  /** Names of its files, as stored. */
  names(): string[];
  has(name: string): boolean;
  /** Inflated bytes of an entry as the directory declares them; 0 when there is none. */
  sizeOf(name: string): number;
  /** @throws {AppError} INVALID_INPUT when it is not there, damaged or too large */
  read(name: string): Promise<Buffer>;
  close(): Promise<void>;
}

const OPTIONS = { lazyEntries: true, autoClose: false, decodeStrings: false } as const;

const refused = (msg: string, cause?: unknown) => new AppError('INVALID_INPUT', { msg, cause });
const bomb = () => refused('文件的压缩比异常，可能是压缩炸弹，不能打开');

/** @throws {AppError} INVALID_INPUT for what is no ZIP, is damaged, encrypted, or made to do harm */
export async function openZip(path: string): Promise<Zip> {
  let file: ZipFile | undefined;
  try {
    file = await openPromise(path, OPTIONS).catch((error: unknown) => openBeginning(path, error));
    const entries = await entriesOf(file);
    return zipOf(file, entries);
  } catch (error) {
    file?.close();
    throw inChinese(error);
  }
}

/** Longer tails than this are no padding of a download. */
const LONGEST_TAIL = MEGABYTE;
const END_SIGNATURE = Buffer.from('PK\x05\x06');
/** Bytes of the record at the end, without its comment, whose length its last two bytes say. */
const END_BYTES = 22;

/** Opens a ZIP with bytes behind its end, which yauzl takes for a wrong comment. @param error thrown again when there are none */
async function openBeginning(path: string, error: unknown): Promise<ZipFile> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { bytesRead, buffer } = await file.read(Buffer.alloc(LONGEST_TAIL), {
      position: Math.max(0, size - LONGEST_TAIL),
    });
    const found = buffer.subarray(0, bytesRead);
    const at = found.lastIndexOf(END_SIGNATURE);
    if (at < 0 || at + END_BYTES > bytesRead) throw error;
    const end = size - bytesRead + at + END_BYTES + found.readUInt16LE(at + END_BYTES - 2);
    if (end >= size) throw error;
    return await fromRandomAccessReaderPromise(new FileReader(path), end, OPTIONS);
  } finally {
    await file.close();
  }
}

class FileReader extends RandomAccessReader {
  private readonly path: string;

  constructor(path: string) {
    super();
    this.path = path;
  }

  override _readStreamForRange(start: number, end: number) {
    return createReadStream(this.path, { start, end: end - 1 });
  }
}

async function entriesOf(file: ZipFile): Promise<Map<string, Entry>> {
  if (file.entryCount > MAX_ENTRIES) throw refused('文件里的条目太多');
  const entries = new Map<string, Entry>();
  const all: Entry[] = [];
  let [packed, inflated] = [0, 0];
  for await (const entry of file.eachEntry()) {
    const { compressedSize, uncompressedSize } = entry;
    const name = nameOf(entry);
    const problem = validateFileName(name);
    if (problem !== null) throw new Error(problem);
    if (entry.isEncrypted()) throw refused('文件有密码保护，打不开');
    if (((entry.externalFileAttributes >>> 16) & FILE_TYPE) === SYMBOLIC_LINK)
      throw refused('文件里有符号链接，不能打开');
    if (uncompressedSize > SMALL && uncompressedSize > compressedSize * HIGHEST_RATIO) throw bomb();
    packed += compressedSize;
    inflated += uncompressedSize;
    all.push(entry);
    if (!name.endsWith('/')) entries.set(name, entry);
  }
  if (inflated > SMALL_WHOLE && inflated > packed * HIGHEST_WHOLE_RATIO) throw bomb();
  if (inflated > LARGEST_DECLARED) throw refused('文件解压后太大，超过 1 GB');
  assertApart(all);
  return entries;
}

/** Many programs write UTF-8 names without the flag for it; others are in code page 437, the format's default. */
function nameOf(entry: Entry): string {
  const { fileNameRaw: raw } = entry;
  const name = isUtf8(raw)
    ? raw.toString('utf8')
    : getFileNameLowLevel(entry.generalPurposeBitFlag, raw, entry.extraFields, false);
  return name.replaceAll('\\', '/');
}

/** Entries that share their bytes make a small file unpack to any size. */
function assertApart(entries: readonly Entry[]): void {
  let end = 0;
  const inOrder = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  for (const { relativeOffsetOfLocalHeader: offset, compressedSize } of inOrder) {
    if (offset < end) throw bomb();
    end = offset + LOCAL_BYTES + compressedSize;
  }
}

function zipOf(file: ZipFile, entries: ReadonlyMap<string, Entry>): Zip {
  let left = LARGEST_TOTAL;
  const alike = new Map([...entries].map(([name, entry]) => [folded(name), entry]));
  const find = (name: string) => entries.get(name) ?? alike.get(folded(name));
  return {
    names: () => [...entries.keys()],
    has: (name) => find(name) !== undefined,
    sizeOf: (name) => find(name)?.uncompressedSize ?? 0,
    async read(name) {
      const entry = find(name);
      if (entry === undefined) throw refused(`文件里缺少 ${name.slice(0, 100)}`);
      if (entry.uncompressedSize > LARGEST_ENTRY) throw refused('文件里有一部分太大，解压后超过 32 MB');
      left -= entry.uncompressedSize;
      if (left < 0) throw refused('文件解压后太大，超过 400 MB');
      return contentOf(file, entry);
    },
    async close() {
      file.close();
    },
  };
}

const folded = (name: string) => name.normalize('NFC').toLowerCase();

/** yauzl ends a stream whose size differs from the declared one. */
async function contentOf(file: ZipFile, entry: Entry): Promise<Buffer> {
  try {
    const parts: Buffer[] = [];
    for await (const part of await file.openReadStreamPromise(entry)) parts.push(part as Buffer);
    const content = Buffer.concat(parts);
    if (crc32(content) !== entry.crc32) throw damaged();
    return content;
  } catch (error) {
    throw inChinese(error);
  }
}

const damaged = (cause?: unknown) => refused('文件已损坏，请重新下载后再上传', cause);

/** User message for an error of yauzl. */
function inChinese(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const message = error instanceof Error ? error.message : '';
  if (/end of central directory record signature not found/i.test(message))
    return refused('这不是 EPUB 文件，或者文件不完整', error);
  if (/absolute path|invalid relative path|invalid characters in fileName/i.test(message))
    return refused('文件里有指向外部的路径，不能打开', error);
  if (/too many bytes/i.test(message)) return bomb();
  if (/unsupported compression method/i.test(message)) return refused('文件用了不支持的压缩方式', error);
  return damaged(error);
}

/** @throws {AppError} INVALID_INPUT as {@link Zip.read} */
export async function readText(zip: Zip, path: string): Promise<string> {
  return decode(await zip.read(path), '');
}
