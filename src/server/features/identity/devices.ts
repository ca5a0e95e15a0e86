/** Devices and networks that an account was used from, to tell two people from one. */
import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import type { RequestInfo } from '#server/http/viewer.ts';
import { hashSecret } from '#server/secret-tokens.ts';
import { householdOf } from './network-location.ts';
import { knownDevices, sessions } from './tables.ts';

/** Logins looked at. */
const LOGINS = 200;

/** Under which a request's device is known; null for a browser that keeps no visitor id. */
export function deviceHashOf({ cuid }: Pick<RequestInfo, 'cuid'>): string | null {
  return cuid === null ? null : hashSecret(cuid);
}

/** Those of the devices from which the account was logged in before (primary key). */
export async function devicesSeen(
  db: Queryable,
  userId: number,
  deviceHashes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (deviceHashes.length === 0) return new Set();
  const seen = await db
    .select({ deviceHash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), inArray(knownDevices.deviceHash, [...deviceHashes])));
  return new Set(seen.map(({ deviceHash }) => deviceHash));
}

/** Whether one of the account's logins, 200 at most, was opened from the network. */
export async function hasSeenNetwork(db: Queryable, userId: number, network: string): Promise<boolean> {
  const logins = await db
    .select({ address: sessions.address })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .limit(LOGINS);
  return logins.some(({ address }) => householdOf(address, { countsLocal: true }) === network);
}

const BROWSERS: [RegExp, string][] = [
  [/MicroMessenger/, '微信'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/SamsungBrowser/, '三星浏览器'],
  [/Chrome\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

export function deviceName(userAgent: string): string {
  const find = (table: [RegExp, string][]) => table.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [find(BROWSERS), find(SYSTEMS)].filter(Boolean).join(' · ') || '未知设备';
}
