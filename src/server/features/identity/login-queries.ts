/**
 * The two statements of a login, before and after the password is looked at. Each is all there is to ask at that moment, in one
 * round trip and one commit, because logins come in storms.
 */
import type pg from 'pg';
import { type Counted, countOneMore, FAILURES, networkKey } from './limits.ts';

export interface LoginTry extends Counted {
  /** Null when there is no such account. */
  userId: number | null;
  passwordHash: string | null;
  /** Key of the counter of this account and network or device. */
  key: string;
  /** Failures of all accounts from this network so far; null for a device of the account's own, which they don't concern. */
  fromNetwork: Counted | null;
}

// The account, whether this is a device of its own, which then has a counter of its own, that counter, and the network's. $1 what
// was typed, $2 digest of the device or null, $3 network, $4 now, $5 length of the window, $6 key of the network's counter. A
// new password has counters of its own, from wherever it is typed: whoever was given one is not held up by guesses at the one before.
const BEGIN = `
  WITH found AS (
    SELECT id, password_hash FROM users
    WHERE closed_at IS NULL AND (phone = $1 OR lower(username) = lower($1))
    ORDER BY phone = $1 DESC NULLS LAST LIMIT 1
  ), attempt AS (
    SELECT found.id, found.password_hash, encode(sha256(convert_to(
      coalesce('#' || found.id || ' ' || found.password_hash, lower($1)) || ' ' || coalesce('device ' || own.device_hash, $3::text), 'UTF8')), 'hex') AS key,
      own.device_hash IS NOT NULL AS is_own_device
    FROM (SELECT 1) AS once LEFT JOIN found ON true
    LEFT JOIN known_devices own ON own.user_id = found.id AND own.device_hash = $2
  ), counted AS (
    INSERT INTO rate_limits (key, points, expire) SELECT key, 1, $4::bigint + $5 FROM attempt
    ${countOneMore('$4')} RETURNING points, expire
  )
  SELECT attempt.id, attempt.password_hash, attempt.key, attempt.is_own_device, counted.points, counted.expire,
    network.points AS network_points, network.expire AS network_expire
  FROM attempt, counted LEFT JOIN rate_limits network ON network.key = $6 AND network.expire > $4`;

// Opens a login only if the password that was checked is still the account's: a changed password has ended all logins. The lock waits for a
// change that is not committed yet, and makes a later change find this login. And only if the network's failures were not used up
// meanwhile, so that of many simultaneous guesses the right one shows no more than the others.
const OPEN = `
  WITH owner AS (
    SELECT id FROM users WHERE id = $1 AND password_hash = $2 AND closed_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM rate_limits WHERE key = $10 AND points >= $11 AND expire > $12)
    FOR SHARE
  ), cleared AS (
    DELETE FROM rate_limits WHERE key = $3
  ), own AS (
    INSERT INTO known_devices (user_id, device_hash, last_used_at) SELECT id, $4::text, $8 FROM owner WHERE $4::text IS NOT NULL
    ON CONFLICT (user_id, device_hash) DO UPDATE SET last_used_at = EXCLUDED.last_used_at
  )
  INSERT INTO sessions (token_hash, user_id, device, address, created_at, last_used_at, expires_at)
  SELECT $5, id, $6, $7, $8, $8, $9 FROM owner`;

interface BeginRow {
  id: string | null;
  password_hash: string | null;
  key: string;
  is_own_device: boolean;
  points: number;
  expire: string;
  network_points: number | null;
  network_expire: string | null;
}

/** Finds the account and counts the try. @param login username in any case, or phone number */
export async function beginLogin(
  pool: pg.Pool,
  { login, deviceHash, network, at }: { login: string; deviceHash: string | null; network: string; at: Date },
): Promise<LoginTry> {
  const values = [login, deviceHash, network, at.getTime(), FAILURES.windowMs, networkKey(network)];
  const { rows } = await pool.query<BeginRow>({ name: 'login_begin', text: BEGIN, values });
  const [row] = rows;
  if (row === undefined) throw new Error('a login try was not counted');
  return {
    userId: row.id === null ? null : Number(row.id),
    passwordHash: row.password_hash,
    key: row.key,
    points: row.points,
    expire: Number(row.expire),
    fromNetwork: row.is_own_device
      ? null
      : { points: row.network_points ?? 0, expire: Number(row.network_expire ?? at.getTime()) },
  };
}

export interface OpenedLogin {
  userId: number;
  passwordHash: string;
  /** Key of the counter of failed logins that is cleared by this login. */
  key: string;
  deviceHash: string | null;
  /**
   * The login is refused when this network has used up its failures; null on a device that the account has used before, which that limit
   * does not hold.
   */
  network: string | null;
  session: { tokenHash: string; device: string; address: string; at: Date; expiresAt: Date };
}

/** @returns false when the password was changed or the network's failures were used up meanwhile */
export async function openLogin(
  pool: pg.Pool,
  { userId, passwordHash, key, deviceHash, network, session }: OpenedLogin,
): Promise<boolean> {
  const { tokenHash, device, address, at, expiresAt } = session;
  const values = [
    userId,
    passwordHash,
    key,
    deviceHash,
    tokenHash,
    device,
    address,
    at,
    expiresAt,
    network === null ? null : networkKey(network),
    FAILURES.ofNetwork,
    at.getTime(),
  ];
  const { rowCount } = await pool.query({ name: 'login_open', text: OPEN, values });
  return rowCount === 1;
}
