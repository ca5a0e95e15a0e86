/** Codes and friends on the wire. */
import type { Code, CodeState, CodeUse, InvitedFriend } from '#contract/shapes.ts';
import { showCode } from './code-text.ts';
import type { Friend } from './invitations.ts';
import type { CodeRow, ListedCode, UseRow } from './queries.ts';

/** Whether a code can be used now, and if not, the first reason why. */
export function stateOf({ offAt, expiresAt, uses, used }: CodeRow, now: Date): CodeState {
  if (offAt !== null) return 'off';
  if (expiresAt !== null && expiresAt <= now) return 'expired';
  return uses !== null && used >= uses ? 'used_up' : 'open';
}

export function presentCode({ code, owner }: ListedCode, uses: readonly UseRow[], now: Date): Code {
  return {
    code_id: String(code.id),
    code: showCode(code.code),
    ctype: code.ctype,
    state: stateOf(code, now),
    days: code.days,
    uses: code.uses,
    used: code.used,
    used_by: uses.map(presentUse),
    remark: code.remark || null,
    owner: code.ownerId === null ? null : { user_id: String(code.ownerId), username: owner ?? '' },
    expires_at: code.expiresAt?.toISOString() ?? null,
    created_at: code.createdAt.toISOString(),
  };
}

export function presentUse({ userId, username, usedAt }: UseRow): CodeUse {
  return { user_id: userId === null ? null : String(userId), username, used_at: usedAt.toISOString() };
}

export function presentFriend({ invitation, username, hasFinished, refusal }: Friend): InvitedFriend {
  const isReady = hasFinished && refusal === null;
  return {
    code_id: String(invitation.id),
    username,
    joined_at: invitation.createdAt.toISOString(),
    finished_article: hasFinished,
    award: invitation.awardedAt !== null ? 'taken' : isReady ? 'ready' : 'none',
    refusal: invitation.awardedAt === null ? refusal : null,
  };
}
