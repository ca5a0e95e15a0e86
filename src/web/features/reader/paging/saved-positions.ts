/** What to do with the position that the server keeps when a work is opened: go there, offer it, or leave the reader alone. */
import type { KeptPosition, TextPoint } from '#contract/shapes.ts';
import { compareBlocks, type TextView } from '../core/text-view.ts';
import type { ReaderDocument } from '../ports.ts';

interface Standing {
  /** What this browser keeps; always right for this device. */
  kept: StoredPosition | null;
  /** The reader has scrolled since the page was opened. */
  hasMoved: boolean;
  /** The position stands further on in the text than the reader does. */
  isAhead: boolean;
}

/** A glance at the first lines elsewhere is nothing to go to. */
const LEAST_PROGRESS = 0.02;
/** Who has come to the end elsewhere and opens the work again does not want its end. */
const FINISHED = 0.98;

/** `go` only for this device's own place after its storage was cleared: a page never jumps to what was read elsewhere. */
export function actionFor(position: KeptPosition, { kept, hasMoved, isAhead }: Standing): 'go' | 'offer' | 'nothing' {
  if (position.is_here) return kept === null && !hasMoved ? 'go' : 'nothing';
  const { progress } = position;
  const isMidway = progress === null || (progress >= LEAST_PROGRESS && progress < FINISHED);
  const isNewer = kept === null || Date.parse(position.at) > Date.parse(kept.at);
  return isAhead && isNewer && isMidway ? 'offer' : 'nothing';
}

/** By the order of the text. A place whose block is gone is never ahead; without a place of one's own any other is. */
export function isAheadOf(view: TextView, there: TextPoint, here: TextPoint | null): boolean {
  const to = view.block(there.block_id);
  const from = here && view.block(here.block_id);
  if (!to || !here || !from) return to !== null;
  const order = compareBlocks(to, from);
  return order > 0 || (order === 0 && there.offset > here.offset);
}

const devices: Record<KeptPosition['device'], string> = { phone: '手机', tablet: '平板', computer: '电脑' };

export function otherPositionMessage({ device, progress }: Pick<KeptPosition, 'device' | 'progress'>): string {
  const percent = progress === null ? '这里之后' : ` ${Math.round(progress * 100)}%`;
  return `上次在${devices[device]}读到${percent}`;
}

/** `at` is an instant, ISO 8601 in UTC. */
export type StoredPosition = TextPoint & Pick<KeptPosition, 'at'>;

export const positionKey = ({ kind, id }: Pick<ReaderDocument, 'kind' | 'id'>): string => `place:${kind}:${id}`;

export function storePosition(key: string, place: StoredPosition): void {
  try {
    localStorage.setItem(key, JSON.stringify(place));
  } catch {
    // Storage may be closed to us; the server's position is then the only one.
  }
}

/** Null when none is kept or what is kept cannot be read. */
export function storedPosition(key: string): StoredPosition | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('block_id' in kept) || !('offset' in kept)) return null;
    const at = 'at' in kept && typeof kept.at === 'string' ? kept.at : new Date(0).toISOString();
    return { block_id: String(kept.block_id), offset: Number(kept.offset), at };
  } catch {
    return null;
  }
}
