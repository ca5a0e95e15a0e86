/**
 * Notices, the contact card and the newest app version: a few texts that every page asks for. They are kept in memory, and every
 * process drops what it keeps when one of them has changed them.
 */
import { randomUUID } from 'node:crypto';
import { desc, eq, gt, isNull, or } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { AppRelease, AppUpgrade, Contact } from '#contract/shapes.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { announce, type Events } from '#server/db/events.ts';
import { type Operator, record } from '#server/features/audit/service.ts';
import { parseAppUa } from '#server/features/visitors/service.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { type CardName, notices, siteCards } from './tables.ts';

export type NoticeRow = typeof notices.$inferSelect;
export type NoticeValues = Pick<NoticeRow, 'text' | 'level' | 'audience' | 'link' | 'showsFrom' | 'showsTo'>;

export interface AppinfoService {
  /** The contact card; its name is null when there is none. */
  contact(): Promise<Contact>;
  setContact(contact: Contact, by: Operator): Promise<void>;
  /** Open notices for this viewer, newest first. */
  noticesFor(viewer: Viewer | null): Promise<NoticeRow[]>;
  /** For super users: the newest hundred notices, expired ones too. */
  allNotices(): Promise<NoticeRow[]>;
  /** @param requestUuid the same one makes one notice, however often it comes @throws {AppError} INVALID_INPUT when it would be over already */
  addNotice(values: NoticeValues, by: Operator, requestUuid?: string): Promise<NoticeRow>;
  /** @throws {AppError} NOT_FOUND */
  changeNotice(id: number, values: NoticeValues, by: Operator): Promise<NoticeRow>;
  /** Compared with the app that asks; null while no version is known. @param appUa unparsed */
  upgradeFor(appUa: string): Promise<AppUpgrade | null>;
  setRelease(release: AppRelease, by: Operator): Promise<void>;
}

export interface AppinfoOptions {
  db: Db;
  events: Pick<Events, 'on'>;
  now: () => Date;
}

interface Kept {
  contact: Contact | null;
  release: AppRelease | null;
  /** Notices that had not expired when they were fetched. */
  notices: readonly NoticeRow[];
}

const NO_CONTACT: Contact = { name: null, qrcode: null, text: null };
/** Notices that are shown at one time: nobody would read more. */
const MAX_OPEN = 50;
const MAX_LISTED = 100;

export function createAppinfo({ db, events, now }: AppinfoOptions): AppinfoService {
  let kept: Promise<Kept> | null = null;
  const forget = () => {
    kept = null;
  };
  events.on('appinfo', forget);

  async function fetchKept(): Promise<Kept> {
    const [cards, open] = await Promise.all([cardsByName(db), openNotices(db, now(), MAX_OPEN)]);
    return {
      contact: (cards.get('contact') as Contact | undefined) ?? null,
      release: (cards.get('release') as AppRelease | undefined) ?? null,
      notices: open,
    };
  }

  function known(): Promise<Kept> {
    if (kept !== null) return kept;
    const fetching = fetchKept();
    kept = fetching;
    // A failed fetch is not kept, nor one that something changed under.
    fetching.catch(() => {
      if (kept === fetching) forget();
    });
    return fetching;
  }

  async function change<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    const done = await db.transaction(async (tx) => {
      const result = await work(tx);
      await announce(tx, 'appinfo', {});
      return result;
    });
    // This process does not wait for its own announcement.
    forget();
    return done;
  }

  return {
    async contact() {
      const contact = (await known()).contact ?? NO_CONTACT;
      // Older versions kept '' for no text.
      return { ...contact, text: contact.text || null };
    },
    setContact: (contact, by) =>
      change(async (tx) => {
        await keepCard(tx, 'contact', contact, now());
        await record(tx, {
          by,
          action: 'contact.change',
          target: { subject: contact.name ?? '' },
          detail: contact.text ?? '',
        });
      }),
    async noticesFor(viewer) {
      const at = now();
      return (await known()).notices.filter((notice) => isShown(notice, at) && isFor(notice, viewer));
    },
    allNotices: () => newestNotices(db, MAX_LISTED),
    addNotice: (values, by, requestUuid = randomUUID()) =>
      change(async (tx) => {
        const made = await insertNotice(tx, { ...values, operatorId: by.userId, requestUuid });
        if (made !== undefined) {
          if (made.showsTo !== null && made.showsTo <= now())
            throw new AppError('INVALID_INPUT', { fields: { to: '这个时间已经过了，不会有人看到' } });
          await record(tx, { by, action: 'notice.add', target: { subject: `通知 ${made.id}` }, detail: made.text });
          return made;
        }
        const earlier = await noticeOfRequest(tx, requestUuid);
        if (earlier === undefined) throw new AppError('CONFLICT');
        return earlier;
      }),
    changeNotice: (id, values, by) =>
      change(async (tx) => {
        const changed = await updateNotice(tx, id, values);
        if (changed === undefined) throw new AppError('NOT_FOUND', { msg: '没有这条通知' });
        await record(tx, { by, action: 'notice.change', target: { subject: `通知 ${id}` }, detail: changed.text });
        return changed;
      }),
    async upgradeFor(appUa) {
      const { release } = await known();
      const installed = installedApp(appUa);
      if (release === null) return installed && { ...UNTOLD, installed, is_newer: false };
      return { ...release, installed, is_newer: installed !== null && isOlder(installed, release) };
    },
    setRelease: (release, by) =>
      change(async (tx) => {
        await keepCard(tx, 'release', release, now());
        const detail = `版本号 ${release.version_code}`;
        await record(tx, { by, action: 'release.set', target: { subject: release.version }, detail });
      }),
  };
}

function isShown({ showsFrom, showsTo }: NoticeRow, at: Date): boolean {
  return (showsFrom === null || showsFrom <= at) && (showsTo === null || showsTo > at);
}

/** `reader` is everybody who is logged in. */
function isFor({ audience }: NoticeRow, viewer: Viewer | null): boolean {
  if (audience === 'all') return true;
  if (audience === 'visitor') return viewer === null;
  if (audience === 'reader') return viewer !== null;
  return viewer !== null && (viewer.memberLevel > 0 || viewer.isSuper);
}

function installedApp(appUa: string): InstalledApp | null {
  const { platform, version, versionCode } = parseAppUa(appUa);
  if (platform === undefined || version === undefined || versionCode === undefined) return null;
  // An app may leave parts of it empty.
  return { platform, version, version_code: /^\d{1,9}$/.test(versionCode) ? Number(versionCode) : null };
}

/** The newest version, where nobody has told it yet. */
const UNTOLD: AppRelease = { version: '', version_code: 0, notes: [], links: [] };

export interface InstalledApp {
  platform: string;
  version: string;
  /** Null when the app gives none that can be read. */
  version_code: number | null;
}

/** Compares version codes, which grow with each release, or the parts of the versions when the app has no code. */
export function isOlder(installed: InstalledApp, release: AppRelease): boolean {
  if (installed.version_code !== null) return installed.version_code < release.version_code;
  const [mine, newest] = [partsOf(installed.version), partsOf(release.version)];
  if (mine.length === 0) return false;
  for (let index = 0; index < Math.max(mine.length, newest.length); index += 1) {
    const [left = 0, right = 0] = [mine[index], newest[index]];
    if (left !== right) return left < right;
  }
  return false;
}

/** `2.4.0-beta` → 2, 4, 0; none for what doesn't begin with a number. */
function partsOf(version: string): number[] {
  return (/^v?(\d+(?:\.\d+)*)/.exec(version)?.[1] ?? '').split('.').filter(Boolean).map(Number);
}

/** Notices that have not expired, newest first. Index notices_to. */
async function openNotices(db: Queryable, at: Date, limit: number): Promise<NoticeRow[]> {
  return db
    .select()
    .from(notices)
    .where(or(isNull(notices.showsTo), gt(notices.showsTo, at)))
    .orderBy(desc(notices.id))
    .limit(limit);
}

/** The newest notices, expired ones too. Primary key. */
async function newestNotices(db: Queryable, limit: number): Promise<NoticeRow[]> {
  return db.select().from(notices).orderBy(desc(notices.id)).limit(limit);
}

/** @returns undefined when the same request has made one before */
async function insertNotice(
  tx: Queryable,
  values: NoticeValues & { operatorId: number; requestUuid: string },
): Promise<NoticeRow | undefined> {
  const [made] = await tx.insert(notices).values(values).onConflictDoNothing().returning();
  return made;
}

/** Index notices_request. */
async function noticeOfRequest(db: Queryable, requestUuid: string): Promise<NoticeRow | undefined> {
  const [found] = await db.select().from(notices).where(eq(notices.requestUuid, requestUuid)).limit(1);
  return found;
}

async function updateNotice(tx: Queryable, id: number, values: NoticeValues): Promise<NoticeRow | undefined> {
  const [changed] = await tx.update(notices).set(values).where(eq(notices.id, id)).returning();
  return changed;
}

/** The cards by their names; one row for each name. */
async function cardsByName(db: Queryable): Promise<ReadonlyMap<CardName, unknown>> {
  const rows = await db.select().from(siteCards).limit(10);
  return new Map(rows.map(({ name, value }) => [name, value]));
}

async function keepCard(tx: Queryable, name: CardName, value: object, updatedAt: Date): Promise<void> {
  const set = { value, updatedAt };
  await tx
    .insert(siteCards)
    .values({ name, ...set })
    .onConflictDoUpdate({ target: siteCards.name, set });
}
