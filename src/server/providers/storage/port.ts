/** Keeping files that the product made or took in: bytes under names that never change what they stand for. */

export interface Storage {
  /**
   * Keeps bytes under a name. A name stands for one content: what is there already stays, and counts as put now.
   * @param name parts of `a–z 0–9 . _ -` between slashes, such as `pictures/3f/3f09-w300.webp`
   */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Takes a file away, unless somebody has put it since `before`. One that is not there is gone already. */
  remove(name: string, before: Date): Promise<void>;
  /** The bytes, or null when nothing is kept under this name. */
  get(name: string): Promise<Uint8Array | null>;
}

const NAME = /^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/;
const LONGEST_NAME = 200;

/** @throws Error for a name that no implementation has to understand: a fault of the caller */
export function assertName(name: string): void {
  if (name.length > LONGEST_NAME || !NAME.test(name)) throw new Error(`not a name of a stored file: ${name}`);
}
