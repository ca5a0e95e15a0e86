/**
 * Takes the collection out of an Anki package (`.apkg`, `.colpkg`) without trusting it: yauzl reads the directory, bytes go
 * to a file of their own and are counted as they come, so that no bomb fills memory or disk.
 */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdDecompress } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { AppError } from '#contract/errors.ts';

const MEGABYTE = 1024 * 1024;
/** A deck of 100,000 notes has about 100 MB. */
const LARGEST_COLLECTION = 300 * MEGABYTE;
/** Text shrinks to a tenth; the densest bombs to a thousandth. */
const HIGHEST_RATIO = 200;
/** Up to this size no ratio does harm. */
const SMALL = 4 * MEGABYTE;
/** Sounds and pictures of a large deck are entries too. */
const MAX_ENTRIES = 100_000;
/** Memory that a Zstandard stream may ask for: 2^27 bytes, what the format's own tool allows. */
const ZSTD_WINDOW_LOG = 27;
/** The newest form first: beside it the older ones only tell people to update Anki. */
const COLLECTIONS = ['collection.anki21b', 'collection.anki21', 'collection.anki2'];

const refused = (msg: string, cause?: unknown) => new AppError('INVALID_INPUT', { msg, cause });

/** Writes the collection, an SQLite file, to `target`. @throws {AppError} INVALID_INPUT for what is no package or made to do harm */
export async function extractCollection(packagePath: string, target: string): Promise<void> {
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(packagePath, { lazyEntries: true, autoClose: false });
    const entry = await collectionEntry(zip);
    await unpack(zip, entry, target);
  } catch (error) {
    throw error instanceof AppError ? error : refused('文件已损坏，或者不是 Anki 的牌组', error);
  } finally {
    zip?.close();
  }
}

async function collectionEntry(zip: ZipFile): Promise<Entry> {
  if (zip.entryCount > MAX_ENTRIES) throw refused('文件里的条目太多');
  const found = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (COLLECTIONS.includes(entry.fileName)) found.set(entry.fileName, entry);
  }
  const [entry] = COLLECTIONS.flatMap((name) => found.get(name) ?? []);
  if (entry === undefined) throw refused('文件里没有 Anki 的牌组');
  if (entry.isEncrypted()) throw refused('文件有密码保护，打不开');
  return entry;
}

async function unpack(zip: ZipFile, entry: Entry, target: string): Promise<void> {
  const { compressedSize, uncompressedSize, fileName } = entry;
  if (Math.max(compressedSize, uncompressedSize) > LARGEST_COLLECTION) throw refused('牌组太大，解压后超过 300 MB');
  const most = Math.min(LARGEST_COLLECTION, Math.max(SMALL, compressedSize * HIGHEST_RATIO));
  const source = await zip.openReadStreamPromise(entry);
  const out = createWriteStream(target, { mode: 0o600 });
  async function* counted(chunks: AsyncIterable<Buffer>) {
    let total = 0;
    for await (const chunk of chunks) {
      total += chunk.length;
      if (total > most) throw refused('文件的压缩比异常，可能是压缩炸弹，不能打开');
      yield chunk;
    }
  }
  if (fileName.endsWith('b')) {
    const zstd = createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG } });
    await pipeline(source, zstd, counted, out);
  } else await pipeline(source, counted, out);
}
