/** Changes that wait on this device until the server has them: calls of the contract, each with what it is about. */
import { ApiError } from '#contract/client-error.ts';
import type { InputOf, ResultOf } from '#contract/index.ts';

/** Calls that may be sent late and twice: each sets a state, or has an id of its own by which the server knows it. */
export type QueuedName =
  | 'POST /reader/article/{id}/notes/add'
  | 'POST /reader/article/notes/{id}/delete'
  | 'POST /reader/article/{id}/mark'
  | 'POST /reader/book/{id}/note/add'
  | 'POST /reader/book/notes/{id}/delete'
  | 'POST /reader/mybook/add'
  | 'POST /reader/mybook/{id}/pos'
  | 'POST /reader/history'
  | 'POST /reader/myword'
  | 'POST /reader/myword/del'
  | 'POST /reader/myword/del/many'
  | 'POST /reader/myword/known'
  | 'POST /reader/myword/{id}/review'
  | 'POST /reader/myword/{id}/review/undo';

export type QueuedCall = { [N in QueuedName]: { name: N; input: InputOf<N> } }[QueuedName];
type NoteName = 'POST /reader/article/{id}/notes/add' | 'POST /reader/book/{id}/note/add';
export type QueuedResult = ResultOf<QueuedName>;

export interface Change {
  /** The changed thing, such as `note:<uuid>`. Changes of one item are sent in order. */
  item: string;
  /** Aspect of the item; a newer change of the same aspect replaces an older one. */
  aspect: string;
  /** Text that the reader could copy if the server refuses the change. */
  text: string;
  call: QueuedCall;
}

export interface Entry extends Change {
  id: string;
  /** Account of the change, which is sent with no other login. {@link VISITOR} until somebody logs in. */
  userId: string;
  /** A visitor made it, and logged in afterwards. */
  isFromVisitor?: boolean;
  /** When it was made, ms since 1970; also the order in which entries are sent, but for hidden articles, which come last. */
  at: number;
  /** `fresh` is on its way for the first time, `held` could not be sent, `refused` never will be. */
  state: 'fresh' | 'held' | 'refused';
  /** Why it was refused, for people. */
  refusal?: string;
  /** Whether it came too late, because the thing was deleted meanwhile. A retry counts as a change of now. */
  isOvertaken?: boolean;
}

/** Owner of what was done without a login. */
export const VISITOR = 'visitor';
/** Milliseconds for which the next login in this browser is taken for the visitor's own. */
export const VISITOR_LIFETIME = 30 * 60_000;

/** Calls that a visitor may make before the login. */
const FOR_VISITORS: ReadonlySet<QueuedName> = new Set([
  'POST /reader/article/{id}/notes/add',
  'POST /reader/article/{id}/mark',
  'POST /reader/book/{id}/note/add',
  'POST /reader/myword',
  'POST /reader/myword/known',
]);

export function mayWaitForLogin({ call }: Change): boolean {
  return FOR_VISITORS.has(call.name);
}

/** Whether it undoes an earlier change, such as a star. A visitor can only undo what waits here. */
export function takesBack({ call: { input } }: Change): boolean {
  const { status, known } = (input as { body?: { status?: boolean; known?: boolean } }).body ?? {};
  return status === false || known === false;
}

/** Whether the page made it by itself: nobody misses it if the server refuses it, and it is not listed among waiting changes. */
export function isUnseen({ call }: Change): boolean {
  return call.name === 'POST /reader/history' || call.name === 'POST /reader/mybook/add';
}

/** Whether no press of the reader made it; the place in a book is listed among waiting changes all the same. */
export function isOfPage(change: Change): boolean {
  return isUnseen(change) || change.call.name === 'POST /reader/mybook/{id}/pos';
}

/** Whether it holds words of the reader's own, which must not be lost. */
export function holdsTyping({ call }: Change): boolean {
  return isNote(call) && Boolean(call.input.body?.comment);
}

function isNote(call: QueuedCall): call is Extract<QueuedCall, { name: NoteName }> {
  return call.name === 'POST /reader/article/{id}/notes/add' || call.name === 'POST /reader/book/{id}/note/add';
}

/** The call as if it were made now. */
export function madeNow(call: QueuedCall, now: number): QueuedCall {
  const at = new Date(now).toISOString();
  switch (call.name) {
    case 'POST /reader/article/{id}/notes/add':
      return { ...call, input: { ...call.input, body: { ...call.input.body, at } } };
    case 'POST /reader/book/{id}/note/add':
      return { ...call, input: { ...call.input, body: { ...call.input.body, at } } };
    default:
      return call;
  }
}

/** The call as it is sent at a moment: a reading report says how long ago the reading was, so that it counts for its day. */
export function sentAt({ call, at }: Entry, now: number): QueuedCall {
  if (call.name !== 'POST /reader/history') return call;
  const late = Math.max(0, Math.round((now - at) / 1_000));
  return { ...call, input: { body: { ...call.input.body, late } } };
}

/**
 * A word whose article or book is not there any more, without it: the word is what the reader wants to keep.
 * @returns null where the refusal is of something else
 */
export function withoutSource(call: QueuedCall, { status, fields = {} }: ApiError): QueuedCall | null {
  if (call.name !== 'POST /reader/myword' || status !== 404) return null;
  const { article_id, book_uuid, block_id: _, ...body } = call.input.body;
  const isGone = (article_id && 'article_id' in fields) || (book_uuid && 'book_uuid' in fields);
  return isGone ? { ...call, input: { body: { source: article_id ? 'article' : 'book', ...body } } } : null;
}

/** Outcome of a change. */
export type Outcome =
  | { state: 'sent'; result: QueuedResult }
  /** Stored on this device, to be sent later. */
  | { state: 'kept' }
  /** Stored on this device, for the account that logs in next. */
  | { state: 'forLogin' }
  | { state: 'refused'; error: ApiError }
  /** A newer change took its place before it was sent. */
  | { state: 'replaced' };

/** News for every open page of this browser. */
export type OutboxNews =
  | { event: 'queued' | 'held' | 'refused' | 'dropped'; entry: Entry }
  | { event: 'sent'; entry: Entry; result: QueuedResult };

const REMOVALS: ReadonlySet<QueuedName> = new Set([
  'POST /reader/article/notes/{id}/delete',
  'POST /reader/book/notes/{id}/delete',
  'POST /reader/myword/del',
]);

/** Meaning of a failed attempt for the change. */
type SendFailure = 'later' | 'busy' | 'login' | 'done' | 'overtaken' | 'never';

/** Statuses after which another attempt may succeed: too early, too often, timeout. */
const TRANSIENT = new Set([408, 425, 429]);

/**
 * `later`: no answer came, nothing else will go through either. `busy`: the server failed on this one. `login`: a login is needed first.
 * `done`: what was to be removed is gone already, as after an attempt whose answer was lost. `overtaken`: what was to be changed has been
 * deleted since, on another device. `never`: the server will not take it.
 */
export function sendFailureOf(error: unknown, call: QueuedCall): SendFailure {
  const { name } = call;
  if (!(error instanceof ApiError) || error.isNetwork) return 'later';
  if (error.status === 401) return 'login';
  if (error.status === 429) return 'later';
  if (TRANSIENT.has(error.status) || (error.status >= 500 && error.status !== 501)) return 'busy';
  if (error.status === 410 && isNote(call)) return 'overtaken';
  if (error.status === 404 && name === 'POST /reader/myword/{id}/review') return 'overtaken';
  // A book that was taken off the shelf or deleted meanwhile has no place to keep.
  const isRemoval = REMOVALS.has(name) || name === 'POST /reader/mybook/{id}/pos';
  return isRemoval && error.status === 404 ? 'done' : 'never';
}
