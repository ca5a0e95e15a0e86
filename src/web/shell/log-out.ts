/** Logging out: whatever the server says, this device is not logged in afterwards; only 退出所有设备 needs its word. */
import { ApiError } from '#contract/client-error.ts';
import { isSwitched, type PageAccount } from './account-switch.ts';

export interface LogOutDevice {
  /** The call that ends the login on the server. */
  send(): Promise<unknown>;
  /** Removes it from this browser. */
  forget(): void;
  /** Ends push messages for the account in this browser: the server sends them as long as the login is valid there. */
  stopPush(): Promise<void>;
  account: PageAccount;
}

/**
 * @param all every device of the account, not this one alone
 * @returns `local` when the server could not be told, `switched` when another account is logged in by now: nothing of it is ended
 * @throws what the call threw, when the other devices are still logged in
 */
export async function endLogin(
  { send, forget, stopPush, account }: LogOutDevice,
  all: boolean,
): Promise<'ended' | 'local' | 'switched'> {
  if (isSwitched(account)) {
    account.leave();
    return 'switched';
  }
  try {
    await send();
  } catch (error) {
    const hasEnded = error instanceof ApiError && error.status === 401;
    if (all && !hasEnded) throw error;
    forget();
    if (hasEnded) return 'ended';
    await stopPush().catch((failure: unknown) => console.error('messages could not be stopped', failure));
    return 'local';
  }
  forget();
  return 'ended';
}
