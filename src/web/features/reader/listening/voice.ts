/**
 * What speaks: a port, so that the browser's own voice, a recording with the times of its sentences, or a test can stand behind the
 * player. It is given short pieces and tells what is heard of each.
 */

/** Why nothing is heard: no press allowed it, somebody else took the voice, there is none, or it broke. */
export type Failure = 'not-allowed' | 'interrupted' | 'no-voice' | 'broken';

export interface Hearing {
  onStart(): void;
  /** A word begins; offset in the piece, UTF-16 code units. Not every voice tells. */
  onWord(start: number): void;
  onEnd(): void;
  onFail(reason: Failure): void;
}

export interface Voice {
  /** Says a piece after those that wait. @param rate 1 is the voice's own pace */
  enqueue(piece: string, rate: number, hearing: Hearing): void;
  /** Stops, and drops what waits; nothing more is heard of either. */
  clear(): void;
}
