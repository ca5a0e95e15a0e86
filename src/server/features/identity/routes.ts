/** Calls of registration, login, passwords and the reader's own account. */

import { AppError } from '#contract/errors.ts';
import { USERNAME_PATTERN } from '#contract/fields.ts';
import type { Me, Settings } from '#contract/shapes.ts';
import type { Queryable } from '#server/db/database.ts';
import { operatorOf } from '#server/features/audit/service.ts';
import { clearLoginCookies, setLoginCookies } from '#server/http/cookies.ts';
import type { Handlers } from '#server/http/execute.ts';
import { type CallContext, type RequestInfo, requireViewer, type Viewer } from '#server/http/viewer.ts';
import { CODE_RULES } from './codes.ts';
import { placeOf } from './network-location.ts';
import { presentMe } from './present.ts';
import type { Account, IdentityService, SignedIn } from './service.ts';

export interface IdentityRouteOptions {
  identity: IdentityService;
  /** The account with what other features keep about this reader; null for an account that is gone. */
  ownAccount(userId: number): Promise<{
    account: Account;
    counts: Me['counts'];
    vocabulary: Me['vocabulary'];
  } | null>;
  requireInvitation: boolean;
  /** See `atRegistration` of the codes feature. */
  openInvitation(
    typed: string,
    request: RequestInfo,
    field: string,
  ): Promise<((tx: Queryable, userId: number) => Promise<void>) | null>;
  /** Called after settings are stored. */
  settingsChanged(viewer: Viewer, changes: Partial<Settings>): Promise<void>;
  now: () => Date;
}

export function identityRoutes({
  identity,
  ownAccount,
  requireInvitation,
  openInvitation,
  settingsChanged,
  now,
}: IdentityRouteOptions) {
  async function me(userId: number): Promise<Me> {
    const found = await ownAccount(userId);
    if (found === null) throw new AppError('NOT_FOUND', { msg: '没有这个用户' });
    return presentMe(found.account, found.counts, found.vocabulary, now());
  }
  /** Ends a previous login of another account in this browser, whose messages must not reach whoever sits there now. */
  async function signedIn({ token, userId }: SignedIn, { viewer: before, reply }: CallContext) {
    setLoginCookies(reply, token, userId);
    if (before !== null && before.userId !== userId) await identity.logout(before, false);
    return { token, user: await me(userId) };
  }
  /** @throws {AppError} INVITATION_REQUIRED, or what is wrong with the code */
  async function invitationOf(typed: string, request: RequestInfo, field: string) {
    const invitation = await openInvitation(typed, request, field);
    if (invitation === null && requireInvitation) throw new AppError('INVITATION_REQUIRED');
    return invitation;
  }
  const own = ({ viewer }: CallContext) => requireViewer(viewer);

  return {
    'GET /auth/register_rule': () => ({
      require_invitation: requireInvitation,
      password: { min: 8, max: 72 },
      username: { min: 2, max: 20, pattern: USERNAME_PATTERN.source },
      sms: { resend_seconds: CODE_RULES.resendSeconds, ttl_seconds: CODE_RULES.ttlSeconds },
      captcha: { length: CODE_RULES.captchaLength },
    }),
    'GET /auth/captcha': async ({ query, request }) => {
      const isSound = query.as === 'audio';
      const ask = isSound ? identity.codes.captchaSound : identity.codes.captcha;
      return new Response(new Uint8Array(await ask(query.key, request.address)), {
        headers: { 'content-type': isSound ? 'audio/mpeg' : 'image/webp', 'cache-control': 'no-store' },
      });
    },
    'POST /auth/smscode/send': async ({ body, request }) => {
      const isKnown = await identity.isRegistered(body.phone);
      const isWanted = body.stype !== 'reset' || isKnown;
      const { phone, captcha, stype: purpose } = body;
      await identity.codes.sendSms({ phone, captcha, purpose, address: request.address, isWanted });
      return { resend_seconds: CODE_RULES.resendSeconds };
    },
    'POST /auth/register': async (call) => {
      const { body, request } = call;
      const { phone, password, sms_code: smsCode, code } = body;
      const invitation = await invitationOf(code, request, 'code');
      return signedIn(await identity.register({ phone, password, smsCode }, request, invitation), call);
    },
    'POST /auth/register_by_phone': async (call) => {
      const { body, request } = call;
      const { phone, password, code: smsCode } = body;
      const invitation = await invitationOf(body.invitation, request, 'invitation');
      const registered = identity.register({ phone, password, smsCode }, request, invitation).catch(namedCode);
      return signedIn(await registered, call);
    },
    'POST /auth/login': async (call) => signedIn(await identity.login(call.body, call.request), call),
    'POST /auth/logout': async (call) => {
      await identity.logout(own(call), call.body.all);
      clearLoginCookies(call.reply);
      return { ok: true };
    },
    'POST /auth/change_password': async (call) => {
      const viewer = own(call);
      const { user_id: userId, old_password: oldPassword, new_password: newPassword } = call.body;
      // Changing one's own password needs the old one, for super users, too: whoever finds their device must not get the account with it.
      if (userId !== undefined && Number(userId) !== viewer.userId) {
        if (!viewer.isSuper) throw new AppError('FORBIDDEN');
        await identity.setPassword(Number(userId), newPassword, operatorOf(call));
      } else {
        if (oldPassword === undefined) {
          throw new AppError('INVALID_INPUT', {
            msg: '改自己的密码要填旧密码',
            fields: { old_password: '请填写旧密码' },
          });
        }
        await identity.changePassword(viewer, oldPassword, newPassword);
      }
      return { ok: true };
    },
    'POST /api/user/role': async (call) => {
      await identity.setRole(Number(call.body.user_id), call.body.role, operatorOf(call));
      return { ok: true };
    },
    'POST /auth/reset_password': async ({ body, request }) => {
      const { phone, new_password: newPassword, sms_code: smsCode } = body;
      await identity.resetPassword({ phone, newPassword, smsCode }, request);
      return { ok: true };
    },
    'GET /api/user/me': (call) => me(own(call).userId),
    'GET /api/user/issuper': ({ viewer }) => viewer?.isSuper ?? false,
    'POST /api/user/change_username': async (call) => {
      const viewer = own(call);
      await identity.changeUsername(viewer, call.body.username);
      return me(viewer.userId);
    },
    'POST /api/user/settings': async (call) => {
      const settings = await identity.changeSettings(own(call), call.body);
      await settingsChanged(own(call), call.body);
      return settings;
    },
    'GET /api/user/sessions': async (call) => {
      const viewer = own(call);
      const userId = call.query.user_id === undefined ? viewer.userId : Number(call.query.user_id);
      if (userId !== viewer.userId && !viewer.isSuper) throw new AppError('NOT_FOUND');
      const { offset, limit } = call.query;
      const page = await identity.sessionsOf(userId, { offset, limit }, viewer.sessionId);
      return {
        ...page,
        items: page.items.map((session) => ({
          id: String(session.id),
          device: session.device,
          place: placeOf(session.address) || null,
          created_at: session.createdAt.toISOString(),
          last_seen_at: session.lastUsedAt.toISOString(),
          is_current: session.id === viewer.sessionId,
        })),
      };
    },
    'POST /api/user/sessions/{id}/end': async (call) => {
      await identity.endSession(own(call), Number(call.params.id), call.request.address);
      return { ok: true };
    },
  } satisfies Handlers;
}

/** Renames the field of an error of the SMS code for calls that name it `code`. */
function namedCode(error: unknown): never {
  const code = error instanceof AppError ? error.fields?.sms_code : undefined;
  if (!(error instanceof AppError) || code === undefined) throw error;
  throw new AppError(error.reason, { msg: error.message, fields: { code }, cause: error });
}
