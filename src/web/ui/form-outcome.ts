/** The answer of a form's action when the form is shown again: what was typed, what is wrong with it, what happened. */
import { data } from 'react-router';
import { ApiError } from '#contract/client-error.ts';
import type { ErrorReason } from '#contract/errors.ts';
import { isAppError } from '../loader-context.ts';

export interface FormOutcome {
  /** What was typed; never passwords and codes. */
  values: Record<string, string>;
  /** Messages by the name of the input. */
  fields: Record<string, string>;
  /** What is not about one input. */
  message: string | null;
  /** A code has just been sent; seconds until another may be. */
  resendSeconds?: number;
  /** The server may know nothing of it: whatever was typed is still good. */
  isUnanswered?: boolean;
}

/** Inputs that errors without fields of their own belong to. */
const PLACES: Partial<Record<ErrorReason, string>> = {
  PHONE_TAKEN: 'phone',
  CODE_WRONG: 'sms_code',
  CODE_EXPIRED: 'sms_code',
  CAPTCHA_WRONG: 'captcha',
  INVITATION_REQUIRED: 'code',
  USERNAME_TAKEN: 'username',
  USERNAME_TOO_SOON: 'username',
};

/**
 * The answer of an action whose call was refused, with the status of the refusal. Anything unexpected is thrown again.
 *
 * @param shown names of the form's inputs; a message for anything else stands at the head
 */
export function refusal(error: unknown, values: FormOutcome['values'], shown: readonly string[]) {
  if (!isAppError(error)) throw error;
  return data<FormOutcome>(outcomeOf(error, values, shown), { status: error.status });
}

/**
 * The same of a call that the browser made: changes of an account go with its header, never on a cookie alone. What got no answer is
 * thrown again, for `failed-requests.ts`.
 */
export function refusedCall(error: unknown, values: FormOutcome['values'], shown: readonly string[]) {
  if (!(error instanceof ApiError) || error.isNetwork) throw error;
  return data<FormOutcome>(outcomeOf(error, values, shown), { status: error.status });
}

interface Refused {
  reason?: string | undefined;
  message: string;
  fields?: Record<string, string | undefined> | undefined;
}

function outcomeOf(error: Refused, values: FormOutcome['values'], shown: readonly string[]): FormOutcome {
  const place = PLACES[error.reason as ErrorReason];
  const given = error.fields ?? (place ? { [place]: error.message } : {});
  const fields = Object.fromEntries(
    Object.entries(given).flatMap(([name, told]) => (told && shown.includes(name) ? [[name, told]] : [])),
  );
  const message = Object.keys(fields).length > 0 ? null : (Object.values(given)[0] ?? error.message);
  return { values, fields, message };
}

/** A text of a sent form; '' when it is missing or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Phone numbers are written with spaces and dashes: `138 0000 0000`. */
export function phoneOf(typed: string): string {
  return typed.replace(/[\s-]/g, '').replace(/^\+?86(?=1\d{10}$)/, '');
}

/** Long enough to ask for a picture code. */
export function isWholePhone(typed: string): boolean {
  return /^1[3-9]\d{9}$/.test(phoneOf(typed));
}
