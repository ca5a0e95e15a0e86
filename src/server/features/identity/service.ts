/**
 * Accounts: registration, login, passwords, names, settings, devices.
 * One-time codes are in codes.ts, tokens in sessions.ts, hashing in password-hashing.ts.
 */
import { randomInt } from 'node:crypto';
import { AppError, type FieldMessages } from '#contract/errors.ts';
import { typedPhone } from '#contract/phone-number.ts';
import type { Settings } from '#contract/shapes.ts';
import { clockText, DAY_MS, dayText } from '#engine/shanghai-time.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import type { Events } from '#server/db/events.ts';
import { type ListPage, oneMore, pageOf, type Slice } from '#server/db/slice.ts';
import { type Operator, record } from '#server/features/audit/service.ts';
import { networkOf } from '#server/http/network.ts';
import { type RequestInfo, readerOf, type Viewer } from '#server/http/viewer.ts';
import type { SmsProvider } from '#server/providers/sms/port.ts';
import type { SpeechThread } from '#server/providers/speech/speech-thread.ts';
import { hashSecret } from '#server/secret-tokens.ts';
import { type AccountClosure, createAccountClosure } from './account-closure.ts';
import { createCaptchaPainter } from './captcha-picture.ts';
import { createCaptchaSpeaker } from './captcha-sound.ts';
import { type Codes, createCodes } from './codes.ts';
import { requireFreeForm, requireUncommon } from './credential-rules.ts';
import { createLoginLimits, networkKey, ownPasswordKey, requireQuietNetwork, requireTries } from './limits.ts';
import { beginLogin, openLogin } from './login-queries.ts';
import type { PasswordHashing } from './password-hashing.ts';
import { DEFAULT_SETTINGS, presentSettings } from './present.ts';
import * as queries from './queries.ts';
import { createSessions, deviceName, type Sessions } from './sessions.ts';
import { createUserAdministration, type UserAdministration } from './user-administration.ts';

export type { AccountClosure } from './account-closure.ts';
export { isCommonPassword } from './credential-rules.ts';
export { householdOf } from './network-location.ts';
export { type Account, lockUser } from './queries.ts';
export { deviceHashOf, devicesSeen, hasSeenNetwork } from './sessions.ts';

/** Days between two changes of the name; the first change is free. */
const USERNAME_EVERY_DAYS = 30;
/** Days without a login after which a browser is forgotten (the page 隐私 says so). */
const DEVICE_DAYS = 90;

export interface IdentityService {
  codes: Codes;
  closing: AccountClosure;
  people: UserAdministration;
  authenticate: Sessions['authenticate'];
  isRemembered: Sessions['isRemembered'];
  account(userId: number): Promise<queries.Account>;
  /**
   * @param welcome what else is done for the new account, in the same transaction
   * @throws {AppError} PHONE_TAKEN, CODE_WRONG, CODE_EXPIRED, TOO_MANY_REQUESTS, INVALID_INPUT
   */
  register(
    input: { phone: string; password: string; smsCode: string },
    request: RequestInfo,
    welcome?: ((tx: Queryable, userId: number) => Promise<void>) | null,
  ): Promise<SignedIn>;
  /** @throws {AppError} LOGIN_FAILED, or TOO_MANY_REQUESTS for this account from this network, or for the network */
  login(input: { username: string; password: string }, request: RequestInfo): Promise<SignedIn>;
  logout(viewer: Viewer, everywhere: boolean): Promise<void>;
  /** Ends the other sessions and secret addresses, as the next two do. @throws {AppError} INVALID_INPUT when the old password is wrong, TOO_MANY_REQUESTS */
  changePassword(viewer: Viewer, oldPassword: string, newPassword: string): Promise<void>;
  /** Sets a password as a super user; ends all sessions of that user. @throws {AppError} NOT_FOUND */
  setPassword(userId: number, newPassword: string, by: Operator): Promise<void>;
  /** Makes an editor of a reader, or the other way. @throws {AppError} NOT_FOUND, CONFLICT for a super user */
  setRole(userId: number, role: 'reader' | 'editor', by: Operator): Promise<void>;
  /** Ends all sessions; wrong passwords count no more. An unknown phone gets the answer of a wrong code. */
  resetPassword(
    input: { phone: string; newPassword: string; smsCode: string },
    request: Pick<RequestInfo, 'address'>,
  ): Promise<void>;
  /** @throws {AppError} USERNAME_TAKEN, USERNAME_TOO_SOON, INVALID_INPUT for a reserved name */
  changeUsername(viewer: Viewer, username: string): Promise<void>;
  /** Complete; the defaults for a visitor. */
  settingsOf(viewer: Pick<Viewer, 'userId'> | null): Promise<Settings>;
  changeSettings(viewer: Viewer, changes: Partial<Settings>): Promise<Settings>;
  isRegistered(phone: string): Promise<boolean>;
  /** The session `first` before all others, then the last used. */
  sessionsOf(userId: number, page: Slice, first: number): Promise<ListPage<queries.ListedSession>>;
  /** Ends a session: an own one, or for a super user, whose network address is `address`, anybody's. @throws {AppError} NOT_FOUND */
  endSession(viewer: Viewer, sessionId: number, address: string): Promise<void>;
  /**
   * Makes sure there is a super user with this phone; a given password is set when it differs from the present one.
   *
   * @returns whether the account was made now.
   * @throws {AppError} INVALID_INPUT for a password that is too common
   */
  ensureSuperUser(input: { phone: string; password: string | undefined; fallbackPassword: string }): Promise<boolean>;
  /** See {@link Sessions.change}. */
  changeAccounts: Sessions['change'];
  clean(): Promise<void>;
  close(): Promise<void>;
}

export interface SignedIn {
  token: string;
  userId: number;
}

export interface IdentityOptions {
  database: Database;
  events: Pick<Events, 'on'>;
  sms: SmsProvider;
  /** Says picture codes. */
  speech: Pick<SpeechThread, 'builtIn' | 'spell' | 'mp3'>;
  /** Closed with the service. */
  passwords: PasswordHashing;
  /** Ends what opens something of a user's without login. */
  endAddresses(tx: Queryable, userId: number): Promise<void>;
  /** Called with failures of work that nobody waits for. */
  onError(error: unknown): void;
  now: () => Date;
}

export function createIdentity({
  database: { db, reads, pool },
  events,
  sms,
  speech,
  passwords,
  endAddresses,
  onError,
  now,
}: IdentityOptions): IdentityService {
  const limits = createLoginLimits(pool, now);
  const codes = createCodes({
    db,
    sms,
    limits,
    onError,
    now,
    painter: createCaptchaPainter(),
    speaker: createCaptchaSpeaker(speech),
  });
  const sessions = createSessions(db, events, now);
  const sessionList = queries.sessionList(reads);
  const accountById = queries.accountLookup(reads);

  async function account(userId: number): Promise<queries.Account> {
    const found = await accountById(userId);
    if (found === undefined || found.closedAt !== null) throw noUser();
    return found;
  }

  /** Guessed from a login that was stolen, it is as slow as from outside. */
  async function requireOwn(userId: number, password: string, fields: FieldMessages): Promise<queries.Account> {
    const found = await account(userId);
    const key = ownPasswordKey(userId);
    await limits.takeTry(key);
    if (!(await passwords.check(found.passwordHash, password))) throw new AppError('INVALID_INPUT', { fields });
    await limits.clear(key);
    return found;
  }

  async function signIn(tx: Queryable, userId: number, request: RequestInfo): Promise<SignedIn> {
    if (request.cuid !== null) await queries.rememberDevice(tx, userId, hashSecret(request.cuid), now());
    const from = { device: deviceName(request.userAgent), address: request.address };
    return { token: await sessions.open(tx, userId, from), userId };
  }

  async function changeHash(
    userId: number,
    password: string,
    { exceptSessionId, by }: { exceptSessionId?: number; by?: Operator } = {},
  ): Promise<void> {
    const passwordHash = await passwords.hash(password);
    await sessions.change(async (tx) => {
      if (!(await queries.updateUser(tx, userId, { passwordHash }))) throw noUser();
      await queries.endSessions(tx, userId, exceptSessionId);
      // Whoever was in the account may know its secret addresses.
      await endAddresses(tx, userId);
      if (by) await record(tx, { by, action: 'user.password', target: { userId } });
    });
    // Guesses at the one before don't hold up who knows the new one; those at logins are counted by the password.
    await limits.clear(ownPasswordKey(userId));
  }

  return {
    codes,
    people: createUserAdministration(db),
    closing: createAccountClosure({
      db,
      sessions,
      now,
      requirePassword: async (userId, password) => {
        await requireOwn(userId, password, { password: '密码不对' });
      },
    }),
    account,
    authenticate: sessions.authenticate,
    isRemembered: sessions.isRemembered,
    changeAccounts: sessions.change,
    async register({ phone, password, smsCode }, request, welcome) {
      requireUncommon(password, 'password', phone);
      // The code first: guessed codes must not keep the hashing busy.
      const { address } = request;
      const codeId = await codes.checkSms({ phone, code: smsCode, purpose: 'register', address });
      const passwordHash = await passwords.hash(password);
      return db.transaction(async (tx) => {
        await codes.redeemSms(tx, codeId);
        const made = await queries.insertUser(tx, { phone, passwordHash, createdAt: now() }, () => randomName('读者'));
        if (made === undefined) throw new AppError('PHONE_TAKEN');
        await welcome?.(tx, made.id);
        return signIn(tx, made.id, request);
      });
    },
    async login({ username, password }, request) {
      const at = now();
      const deviceHash = request.cuid === null ? null : hashSecret(request.cuid);
      const { address } = request;
      const network = networkOf(address);
      const begun = await beginLogin(pool, { login: typedPhone(username) ?? username.trim(), deviceHash, network, at });
      const { userId, passwordHash, key, fromNetwork } = begun;
      requireTries(begun, at);
      if (fromNetwork) requireQuietNetwork(fromNetwork, at);
      const isRight = await passwords.check(passwordHash, password);
      const { token, ...session } = sessions.fresh({ device: deviceName(request.userAgent), address });
      const counted = fromNetwork && network;
      if (isRight && userId !== null && passwordHash !== null) {
        const opened = { userId, passwordHash, key, deviceHash, network: counted, session };
        if (await openLogin(pool, opened)) return { token, userId };
      }
      if (counted !== null) await limits.countFailure(networkKey(counted));
      throw loginFailed();
    },
    async logout(viewer, everywhere) {
      await sessions.change(async (tx) => {
        if (everywhere) await queries.endSessions(tx, viewer.userId);
        else await queries.endSession(tx, viewer.userId, viewer.sessionId);
      });
    },
    async changePassword(viewer, oldPassword, newPassword) {
      const { phone } = await requireOwn(viewer.userId, oldPassword, { old_password: '原密码不对' });
      requireUncommon(newPassword, 'new_password', phone);
      await changeHash(viewer.userId, newPassword, { exceptSessionId: viewer.sessionId });
    },
    async setPassword(userId, newPassword, by) {
      const { phone } = await account(userId);
      requireUncommon(newPassword, 'new_password', phone);
      await changeHash(userId, newPassword, { by });
    },
    async setRole(userId, role, by) {
      const { isSuper, isEditor } = await account(userId);
      if (isSuper) throw new AppError('CONFLICT', { msg: '超级用户的角色不在这里改' });
      if (isEditor === (role === 'editor')) return;
      await sessions.change(async (tx) => {
        if (!(await queries.updateUser(tx, userId, { isEditor: role === 'editor' }))) throw noUser();
        const detail = role === 'editor' ? '设为编辑' : '取消编辑';
        await record(tx, { by, action: 'user.role', target: { userId }, detail });
      });
    },
    async resetPassword({ phone, newPassword, smsCode }, { address }) {
      requireUncommon(newPassword, 'new_password', phone);
      const found = await queries.accountByPhone(db, phone);
      await codes.redeemSms(db, await codes.checkSms({ phone, code: smsCode, purpose: 'reset', address }));
      if (!found) return;
      await changeHash(found.id, newPassword);
    },
    async changeUsername(viewer, username) {
      await db.transaction(async (tx) => {
        // Locked, so that each of several simultaneous changes sees the result of the one before.
        const present = await queries.lockedUser(tx, viewer.userId);
        if (present === undefined) throw noUser();
        if (username === present.username) return;
        requireFreeForm(username);
        const { usernameChangedAt: changedAt } = present;
        const until = new Date((changedAt?.getTime() ?? 0) + USERNAME_EVERY_DAYS * DAY_MS);
        if (changedAt && now() < until) {
          throw new AppError('USERNAME_TOO_SOON', {
            msg: `30 天内只能改一次用户名，${dayText(until)} ${clockText(until)} 起可以再改`,
          });
        }
        await queries.lockUsername(tx, username);
        const other = await queries.accountByLogin(tx, username);
        if (other && other.id !== viewer.userId)
          throw new AppError('USERNAME_TAKEN', { fields: { username: '这个用户名已被使用' } });
        await queries.updateUser(tx, viewer.userId, { username, usernameChangedAt: now() });
      });
    },
    async settingsOf(viewer) {
      const reader = readerOf(viewer);
      return reader === null ? DEFAULT_SETTINGS : presentSettings((await account(reader.userId)).settings);
    },
    async changeSettings(viewer, changes) {
      const kept = await queries.mergeSettings(db, viewer.userId, datedBy(changes, now()), now());
      return presentSettings(kept);
    },
    isRegistered: async (phone) => (await queries.accountByPhone(db, phone)) !== undefined,
    sessionsOf: async (userId, slice, sessionId) =>
      pageOf(await sessionList(userId, now(), { ...oneMore(slice), first: sessionId }), slice),
    async endSession(viewer, sessionId, address) {
      await sessions.change(async (tx) => {
        const ended = await queries.endSession(tx, viewer.isSuper ? null : viewer.userId, sessionId);
        if (ended === undefined) throw new AppError('NOT_FOUND', { msg: '这台设备已经退出' });
        const { userId, device } = ended;
        if (userId === viewer.userId) return;
        const by = { userId: viewer.userId, address };
        await record(tx, { by, action: 'user.session', target: { userId }, detail: device });
      });
    },
    async ensureSuperUser({ phone, password, fallbackPassword }) {
      if (password !== undefined) requireUncommon(password, 'password', phone);
      const found = await queries.accountByPhone(db, phone);
      if (found === undefined) {
        const passwordHash = await passwords.hash(password ?? fallbackPassword);
        const values = { phone, passwordHash, isSuper: true };
        // Another process may have inserted the account first: then its password holds.
        return (await queries.insertUser(db, values, () => randomName('管理员'))) !== undefined;
      }
      if (!found.isSuper) await queries.updateUser(db, found.id, { isSuper: true });
      if (password !== undefined && !(await passwords.check(found.passwordHash, password)))
        await changeHash(found.id, password);
      return false;
    },
    async clean() {
      const oldest = new Date(now().getTime() - DEVICE_DAYS * DAY_MS);
      await Promise.all([codes.clean(), sessions.clean(), limits.clean(), queries.forgetDevices(db, oldest)]);
    },
    close: passwords.close,
  };
}

function noUser(): AppError {
  return new AppError('NOT_FOUND', { msg: '没有这个用户' });
}

function loginFailed(): AppError {
  return new AppError('LOGIN_FAILED', { fields: { password: '用户名或密码不对' } });
}

/** A prefix and six random letters: never derived from the phone number. */
function randomName(prefix: string): string {
  const letters = Array.from({ length: 6 }, () => String.fromCharCode(97 + randomInt(26)));
  return prefix + letters.join('');
}

/** Limits the date of a style change to the present, so that a device whose clock runs ahead cannot block later changes. */
function datedBy(changes: Partial<Settings>, now: Date): Partial<Settings> {
  const at = changes.style_changed_at;
  return at && Date.parse(at) > now.getTime() ? { ...changes, style_changed_at: now.toISOString() } : changes;
}
