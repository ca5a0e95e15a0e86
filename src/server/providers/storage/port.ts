/** Keeping files that the product made or took in, small ones as bytes, large ones as streams and in parts. */
import type { Readable } from 'node:stream';

export interface Storage {
  /**
   * Keeps bytes under a name, for good once this has ended. A name stands for one content: what is there already stays, and counts as put
   * now; a folder replaces a file of another size, which is one that the disk has lost.
   * @param name parts of `a–z 0–9 . _ -` between slashes, such as `pictures/3f/3f09-w300.webp`
   */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Takes a file away, unless somebody has put it since `before`. One that is not there is gone already. */
  remove(name: string, before: Date): Promise<void>;
  /** The bytes, or null when nothing is kept under this name. */
  get(name: string): Promise<Uint8Array | null>;
  /**
   * Keeps a file of this machine's disk under a name, in place of what is there. It is never in memory as a whole.
   * @param file its path; stays where it is
   */
  putFile(name: string, file: string): Promise<void>;
  /** The bytes as a stream, or null when nothing is kept under this name. */
  openRead(name: string): Promise<Readable | null>;
  /**
   * Gives a file as one of this machine's disk, for as long as `work` takes: `work` only reads it.
   * @returns what `work` does, or null when nothing is kept under this name
   */
  withFile<T>(name: string, work: (path: string) => Promise<T>): Promise<T | null>;
  /** Size in bytes; null when nothing is stored under this name. */
  size(name: string): Promise<number | null>;
  /** Takes away all files below a folder that were put before then, and parts that were never completed. */
  removeUnder(folder: string, before: Date): Promise<void>;
  /** Takes away what is left of files whose writing was cut off before then, by a process that was killed. */
  removeUnfinished(before: Date): Promise<void>;
  /** Deletes the oldest files below a folder until the others have at most `mostBytes` together. For caches: it looks at every file. */
  limitUnder(folder: string, mostBytes: number): Promise<void>;
  parts: PartStorage;
}

/** A file that comes in parts, from 1, each at least {@link SMALLEST_PART_BYTES} but the last. Any process takes any of them. */
export interface PartStorage {
  /** @returns the id of this upload, part of its {@link PartTarget} */
  begin(name: string): Promise<string>;
  /** Keeps a part, whole or not at all; the same number again replaces it. @throws {PartsGone} */
  put(target: PartTarget, number: number, bytes: Uint8Array): Promise<void>;
  /** Sizes in bytes by number. @throws {PartsGone} */
  sizes(target: PartTarget): Promise<Map<number, number>>;
  /** Puts parts 1 to `count` together under the name. @throws {PartsGone} */
  complete(target: PartTarget, count: number): Promise<void>;
  /** Takes all parts away; without effect when there are none. */
  abort(target: PartTarget): Promise<void>;
}

export interface PartTarget {
  name: string;
  id: string;
}

/** The parts were completed or aborted meanwhile. */
export class PartsGone extends Error {}

/** S3's limit for all parts but the last. */
export const SMALLEST_PART_BYTES = 5 * 1024 * 1024;

const NAME = /^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/;
const LONGEST_NAME = 200;

interface AgedFile {
  bytes: number;
  at: number;
}

/** Oldest files to delete, so that the others have at most `mostBytes` together. */
export function oldestBeyond<T extends AgedFile>(files: readonly T[], mostBytes: number): T[] {
  let kept = 0;
  return files
    .toSorted((a, b) => b.at - a.at)
    .filter(({ bytes }) => {
      kept += bytes;
      return kept > mostBytes;
    });
}

/** @throws Error for a name that no implementation has to understand: a fault of the caller */
export function assertName(name: string): void {
  if (name.length > LONGEST_NAME || !NAME.test(name)) throw new Error(`not a name of a stored file: ${name}`);
}
