/**
 * Reading a ZIP file without unpacking it: names and places out of the central directory (APPNOTE 4.3), one entry at a
 * time inflated within limits. Nothing is ever written to disk. What no honest book holds is refused before any of it is read.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { AppError } from '#contract/errors.ts';

const MEGABYTE = 1024 * 1024;
const MOST_ENTRIES = 20_000;
const LARGEST_DIRECTORY = 16 * MEGABYTE;
/** Of one entry and of everything that is read, inflated. */
const LARGEST_ENTRY = 32 * MEGABYTE;
const LARGEST_TOTAL = 400 * MEGABYTE;
/** Text shrinks to a tenth, a very even one to a fiftieth; the densest bombs to a thousandth. */
const HIGHEST_RATIO = 200;
/** Below this no ratio does harm. */
const SMALL = MEGABYTE;

const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 65_535;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
/** Stands where the ZIP64 extension holds the true value. */
const SEE_ZIP64 = 0xffffffff;

const inflate = promisify(inflateRaw);

interface Entry {
  name: string;
  method: number;
  crc: number;
  /** In the file, and inflated, in bytes. */
  packed: number;
  size: number;
  offset: number;
}

export interface Zip {
  /** Names of its files, as they stand in it. */
  names(): string[];
  has(name: string): boolean;
  /** @throws {AppError} INVALID_INPUT when it is not there, damaged or too large */
  read(name: string): Promise<Buffer>;
  close(): Promise<void>;
}

const refused = (msg: string) => new AppError('INVALID_INPUT', { msg });
const damaged = () => refused('文件已损坏，请重新下载后再上传');

/** @throws {AppError} INVALID_INPUT for what is no ZIP, is damaged, encrypted, or made to do harm */
export async function openZip(path: string): Promise<Zip> {
  const file = await open(path, 'r');
  try {
    const { size: fileSize } = await file.stat();
    const entries = await readDirectory(file, fileSize);
    return zipOf(file, entries);
  } catch (error) {
    await file.close();
    throw error;
  }
}

function zipOf(file: FileHandle, entries: Map<string, Entry>): Zip {
  let left = LARGEST_TOTAL;
  return {
    names: () => [...entries.keys()],
    has: (name) => entries.has(name),
    async read(name) {
      const entry = entries.get(name);
      if (entry === undefined) throw refused(`文件里缺少 ${name.slice(0, 100)}`);
      if (entry.size > LARGEST_ENTRY) throw refused('文件里有一部分太大，解压后超过 32 MB');
      left -= entry.size;
      if (left < 0) throw refused('文件解压后太大，超过 400 MB');
      return readEntry(file, entry);
    },
    close: () => file.close(),
  };
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  if (bytesRead < length) throw damaged();
  return buffer;
}

async function readDirectory(file: FileHandle, fileSize: number): Promise<Map<string, Entry>> {
  const tailBytes = Math.min(fileSize, END_BYTES + LONGEST_COMMENT);
  const tail = await readAt(file, fileSize - tailBytes, tailBytes);
  let at = tailBytes - END_BYTES;
  while (at >= 0 && tail.readUInt32LE(at) !== END_SIGNATURE) at -= 1;
  if (at < 0) throw refused('这不是 EPUB 文件');
  const count = tail.readUInt16LE(at + 10);
  const length = tail.readUInt32LE(at + 12);
  const start = tail.readUInt32LE(at + 16);
  if (start === SEE_ZIP64 || count === 0xffff) throw refused('不支持 ZIP64 格式的文件');
  if (count > MOST_ENTRIES || length > LARGEST_DIRECTORY) throw refused('文件里的条目太多');
  if (start + length > fileSize) throw damaged();
  return entriesOf(await readAt(file, start, length), count, start);
}

function entriesOf(directory: Buffer, count: number, end: number): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== ENTRY_SIGNATURE) throw damaged();
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field));
    const nameEnd = at + ENTRY_BYTES + (nameBytes ?? 0);
    const entry: Entry = {
      name: nameOf(directory.subarray(at + ENTRY_BYTES, nameEnd)),
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    };
    if ((directory.readUInt16LE(at + 8) & 1) !== 0) throw refused('文件有密码保护，打不开');
    if (entry.size > SMALL && entry.size > entry.packed * HIGHEST_RATIO) throw bombError();
    if (entry.offset + LOCAL_BYTES + entry.packed > end) throw damaged();
    if (!entry.name.endsWith('/')) entries.set(entry.name, entry);
    at = nameEnd + (extraBytes ?? 0) + (commentBytes ?? 0);
  }
  assertApart([...entries.values()]);
  return entries;
}

const bombError = () => refused('文件的压缩比异常，可能是压缩炸弹，不能打开');

/** Entries that share their bytes make a small file unpack to any size. */
function assertApart(entries: readonly Entry[]): void {
  let end = 0;
  for (const { offset, packed } of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (offset < end) throw bombError();
    end = offset + LOCAL_BYTES + packed;
  }
}

/** UTF-8, or for old packers Latin-1. @throws {AppError} INVALID_INPUT for a name that leads out of the file */
function nameOf(bytes: Buffer): string {
  const utf8 = bytes.toString('utf8');
  const name = utf8.includes('\ufffd') ? bytes.toString('latin1') : utf8;
  const isOutside = /^[/\\]|^[a-z]:|\\|\0/i.test(name) || name.split('/').includes('..');
  if (name === '' || isOutside) throw refused('文件里有指向外部的路径，不能打开');
  return name;
}

async function readEntry(file: FileHandle, { method, crc, packed, size, offset }: Entry): Promise<Buffer> {
  const local = await readAt(file, offset, LOCAL_BYTES);
  if (local.readUInt32LE(0) !== LOCAL_SIGNATURE) throw damaged();
  const start = offset + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28);
  const bytes = await readAt(file, start, packed);
  const content = method === STORED ? bytes : await inflated(bytes, method, size);
  if (content.length !== size || crc32(content) !== crc) throw damaged();
  return content;
}

async function inflated(bytes: Buffer, method: number, size: number): Promise<Buffer> {
  if (method !== DEFLATED) throw refused('文件用了不支持的压缩方式');
  try {
    return await inflate(bytes, { maxOutputLength: Math.max(1, size) });
  } catch (error) {
    // More than was declared: the size was a lie.
    throw error instanceof RangeError ? bombError() : damaged();
  }
}
