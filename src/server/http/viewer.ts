/** The viewer of a call, and the facts of its request. */
import { BENEFITS, gradeOf } from '#contract/benefits.ts';
import { AppError } from '#contract/errors.ts';

/** A logged-in reader, as far as every call needs it. */
export interface Viewer {
  userId: number;
  sessionId: number;
  isSuper: boolean;
  /** Whether the viewer may edit content: editors, and super users. */
  isEditor: boolean;
  /** 0 for no (running) membership. */
  memberLevel: 0 | 1 | 2;
  /** The login's end was moved on just now: its cookies' ends are to be, too. */
  isRenewed?: boolean;
}

export interface RequestInfo {
  /** Id of the request in logs and on error pages. */
  id: string;
  /** The client's address, through a trusted proxy if there is one. */
  address: string;
  userAgent: string;
  /** Anonymous visitor id from the `bb_cuid` cookie. */
  cuid: string | null;
  /** App identification (`Bb-Ua` header or `bb_ua` cookie), unparsed. */
  appUa: string;
  signal: AbortSignal;
  /** A header, null when it is missing: for requests that somebody outside has signed. */
  header(name: string): string | null;
  /** The body as it came, of a call that declares none. @throws {AppError} TOO_LARGE */
  text(maxBytes: number): Promise<string>;
  /** The unread body of a call that takes bytes; null when there is none. */
  body: ReadableStream<Uint8Array> | null;
}

/** Additions of a handler to the answer besides its result. */
export interface Reply {
  setCookie(name: string, value: string, options?: { maxAgeSeconds?: number; httpOnly?: boolean }): void;
}

export interface CallContext {
  viewer: Viewer | null;
  request: RequestInfo;
  reply: Reply;
}

/** Stands for "some member" where an answer is kept and shown to all: it has no account. */
export const ANY_MEMBER: Viewer = { userId: 0, sessionId: 0, isSuper: false, isEditor: false, memberLevel: 1 };

/** The viewer as a reader with an account; null for visitors and on kept pages. */
export function readerOf<Person extends Pick<Viewer, 'userId'>>(viewer: Person | null): Person | null {
  return viewer === null || viewer.userId === ANY_MEMBER.userId ? null : viewer;
}

/** A viewer who may read what is for members. */
export function isMember(viewer: Viewer | null): boolean {
  return viewer !== null && (viewer.isEditor || BENEFITS[gradeOf(viewer.memberLevel, false)].readsLocked);
}

/** The viewer, for handlers of calls whose policy already requires a login. @throws {AppError} LOGIN_REQUIRED */
export function requireViewer(viewer: Viewer | null): Viewer {
  if (viewer === null) throw new AppError('LOGIN_REQUIRED');
  return viewer;
}
