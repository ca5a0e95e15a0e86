/**
 * The saved reading positions of a work: the one of this browser, and what to do with the server's when the work is opened (go there,
 * offer it, or nothing).
 */
import type { KeptPosition, TextPoint } from '#contract/shapes.ts';
import { VISITOR_LIFETIME } from '../../../shell/outbox/entry.ts';
import { compareBlocks, type TextView } from '../core/text-view.ts';
import type { ReaderDocument } from '../ports.ts';

interface Standing {
  /** The position stored in this browser; always right for this device. */
  kept: StoredPosition | null;
  /** The reader has scrolled since the page was opened. */
  hasMoved: boolean;
  /** The position is further on in the text than where the reader is. */
  isAhead: boolean;
}

/** A position from another device with less progress is not offered. */
const LEAST_PROGRESS = 0.02;
/** A position from another device with at least this progress is the end of the work and is not offered. */
const FINISHED = 0.98;

/** `go` only for this device's own position after its storage was cleared: a page never jumps to a position from elsewhere. */
export function actionFor(position: KeptPosition, { kept, hasMoved, isAhead }: Standing): 'go' | 'offer' | 'nothing' {
  if (position.is_here) return kept === null && !hasMoved ? 'go' : 'nothing';
  const { progress } = position;
  const isMidway = progress === null || (progress >= LEAST_PROGRESS && progress < FINISHED);
  const isNewer = kept === null || Date.parse(position.at) > Date.parse(kept.at);
  return isAhead && isNewer && isMidway ? 'offer' : 'nothing';
}

/**
 * The position of this browser as far as it says where to go: the server carries its copy over to a text that was changed, this one
 * stays where it was.
 */
export function standingIn(
  version: number,
  kept: StoredPosition | null,
  position: KeptPosition,
): StoredPosition | null {
  const isOld = kept?.version !== undefined && kept.version < version;
  return isOld && position.is_here ? null : kept;
}

/** Compares by text order. A position whose block is gone is never ahead; without a position here any other is. */
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
export type StoredPosition = TextPoint &
  Pick<KeptPosition, 'at'> & {
    /** Version of the text; absent in positions stored before versions were recorded. */
    version?: number;
  };

/**
 * The key under which this browser stores the position of a work. Several accounts may use the browser. Earlier keys of articles had no
 * owner and are not read, because it is unknown whose they are. A chapter's id belongs to one reader only.
 *
 * @param owner null for a visitor
 */
export function positionKey({ kind, id }: Pick<ReaderDocument, 'kind' | 'id'>, owner: string | null): string {
  return kind === 'article' ? `place:${owner ?? ''}:article:${id}` : `place:${kind}:${id}`;
}

/** The position of a work's reader. One who logged in while reading was a visitor until then. */
export function positionOf(work: Pick<ReaderDocument, 'kind' | 'id'>, owner: string | null): StoredPosition | null {
  const own = storedPosition(positionKey(work, owner));
  if (own || owner === null || work.kind !== 'article') return own;
  const before = storedPosition(positionKey(work, null));
  return before && Date.now() - Date.parse(before.at) < VISITOR_LIFETIME ? before : null;
}

export function storePosition(key: string, position: StoredPosition): void {
  try {
    localStorage.setItem(key, JSON.stringify(position));
  } catch {
    // Storage may be unavailable; the server's position is then the only one.
  }
}

/** Null when none is stored or it cannot be parsed. */
export function storedPosition(key: string): StoredPosition | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('block_id' in kept) || !('offset' in kept)) return null;
    const at = 'at' in kept && typeof kept.at === 'string' ? kept.at : new Date(0).toISOString();
    const version = 'version' in kept && typeof kept.version === 'number' ? { version: kept.version } : {};
    return { block_id: String(kept.block_id), offset: Number(kept.offset), at, ...version };
  } catch {
    return null;
  }
}
