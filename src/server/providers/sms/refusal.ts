/** Meaning of an SMS service's refusal for the person who waits for a code, and for the operator. */
import { AppError } from '#contract/errors.ts';

/** `often`: this number has had many; `spent`: nothing is paid for any more, or a day's messages are sent; `setup`: the operator's to mend. */
export type RefusalKind = 'often' | 'phone' | 'spent' | 'setup';

/** Kinds of refusals; the first pattern that the service's code matches counts. */
export type RefusalTable = readonly (readonly [RegExp, RefusalKind])[];

/** @param code as the service gives it: it stands in the message, its text doesn't, which may have the number in it */
export function smsRefusal(table: RefusalTable, code: string): AppError {
  const shown = /^[\w.-]{1,80}$/.test(code) ? code : '没有说原因';
  switch (table.find(([pattern]) => pattern.test(code))?.[1]) {
    case 'often':
      return new AppError('TOO_MANY_REQUESTS', { msg: '这个号码收到的验证码太多，短信服务不再发了，请过几个小时再试' });
    case 'phone':
      return new AppError('INVALID_INPUT', { fields: { phone: '短信服务说这个号码收不到短信，请检查' } });
    case 'spent':
      return new AppError('UPSTREAM_FAILED', { msg: `短信服务的余额或当天的条数用完了（${shown}），请联系管理员` });
    case 'setup':
      return new AppError('UPSTREAM_FAILED', { msg: `短信服务没有设置好（${shown}），请联系管理员` });
    default:
      return new AppError('UPSTREAM_FAILED', { msg: `短信服务没有发出验证码（${shown}），请稍后再试` });
  }
}

/** Milliseconds for one message, by default 8 s, because somebody waits. Never tried again, because it may have been sent. */
export const SMS_TIMEOUT_MS = 8_000;

/** @returns the JSON of the answer, whatever its status. @throws {AppError} UPSTREAM_FAILED, without the address: it may hold the code */
export async function askSmsService(url: URL, init: RequestInit, timeoutMs: number): Promise<unknown> {
  try {
    const response = await fetch(url, { ...init, method: 'POST', signal: AbortSignal.timeout(timeoutMs) });
    return await response.json();
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    throw new AppError('UPSTREAM_FAILED', {
      msg: isLate ? '短信服务没有及时回应，请稍后再试' : '连接短信服务时出错，请稍后再试',
    });
  }
}
