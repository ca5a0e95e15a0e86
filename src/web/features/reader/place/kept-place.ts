/** The reader's place in each work as this browser keeps it, with the moment when the reader was there. */
import type { KeptPosition, TextPoint } from '#contract/shapes.ts';
import type { ReaderDocument } from '../ports.ts';

/** `at` is an instant, ISO 8601 in UTC. */
export type KeptPlace = TextPoint & Pick<KeptPosition, 'at'>;

export const placeKey = ({ kind, id }: Pick<ReaderDocument, 'kind' | 'id'>): string => `place:${kind}:${id}`;

export function keepPlace(key: string, place: KeptPlace): void {
  try {
    localStorage.setItem(key, JSON.stringify(place));
  } catch {
    // Storage may be closed to us; the server's position is then the only one.
  }
}

/** Null when none is kept or what is kept cannot be read. */
export function keptPlace(key: string): KeptPlace | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('block_id' in kept) || !('offset' in kept)) return null;
    const at = 'at' in kept && typeof kept.at === 'string' ? kept.at : new Date(0).toISOString();
    return { block_id: String(kept.block_id), offset: Number(kept.offset), at };
  } catch {
    return null;
  }
}
