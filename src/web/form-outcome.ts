/** The answer of a form's action when it failed or was not the last step: typed values, errors by field, a message. */
import { data } from 'react-router';
import { ApiError } from '#contract/client-error.ts';
import type { ErrorReason } from '#contract/errors.ts';
import { isAppError } from './loader-context.ts';

export interface FormOutcome {
  /** Typed values, without passwords and codes. */
  values: Record<string, string>;
  /** Error messages by the name of the input. */
  fields: Record<string, string>;
  /** An error that belongs to no input. */
  message: string | null;
  /** Set when a code has been sent: seconds until the next may be requested. */
  resendSeconds?: number;
  /** Whether no answer came, so that the server may not have received the form. */
  isUnanswered?: boolean;
}

/** The input for errors that come without fields. */
const INPUTS: Partial<Record<ErrorReason, string>> = {
  PHONE_TAKEN: 'phone',
  CODE_WRONG: 'sms_code',
  CODE_EXPIRED: 'sms_code',
  CAPTCHA_WRONG: 'captcha',
  INVITATION_REQUIRED: 'code',
  USERNAME_TAKEN: 'username',
  USERNAME_TOO_SOON: 'username',
};

/**
 * The answer of an action whose call on the server was refused, with the status of the refusal. Unexpected errors are thrown again.
 *
 * @param shown names of the form's inputs; messages for other fields become the message of the form
 */
export function refusal(error: unknown, values: FormOutcome['values'], shown: readonly string[]) {
  if (!isAppError(error)) throw error;
  return data<FormOutcome>(outcomeOf(error, values, shown), { status: error.status });
}

/**
 * Outcome of a refused call by the browser, for account changes, which a cookie does not authorise. Rethrows network errors: the frame tells
 * them (`failed-requests.ts`).
 */
export function refusedCall(error: unknown, values: FormOutcome['values'], shown: readonly string[]) {
  if (!(error instanceof ApiError) || error.isNetwork) throw error;
  return data<FormOutcome>(outcomeOf(error, values, shown), { status: error.status });
}

/**
 * The action of pages whose forms need a header that only scripts can send: it answers the browser's own submission, where the page's
 * scripts are off or did not come. Nothing is done.
 *
 * @param kept names of the inputs whose values are shown again; never those of passwords
 */
export async function unscriptedForm({ request }: { request: Request }, kept: readonly string[] = []) {
  const form = await request.formData();
  const values = Object.fromEntries(kept.map((name) => [name, textOf(form, name)]));
  const message = '没有提交：这一页的脚本没有运行。请开启脚本，或检查网络后重新打开这一页';
  return data<FormOutcome>({ values, fields: {}, message }, { status: 400 });
}

interface Refused {
  reason?: string | undefined;
  message: string;
  fields?: Record<string, string | undefined> | undefined;
}

function outcomeOf(error: Refused, values: FormOutcome['values'], shown: readonly string[]): FormOutcome {
  const input = INPUTS[error.reason as ErrorReason];
  const given = error.fields ?? (input ? { [input]: error.message } : {});
  const fields = Object.fromEntries(
    Object.entries(given).flatMap(([name, told]) => (told && shown.includes(name) ? [[name, told]] : [])),
  );
  const message = Object.keys(fields).length > 0 ? null : (Object.values(given)[0] ?? error.message);
  return { values, fields, message };
}

/** The text of a form's field; '' when it is missing or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** A typed number; Chinese keyboards may give full-width figures. NaN for anything else, which the server refuses; 0 for nothing. */
export const numberOf = (form: FormData, name: string): number => Number(textOf(form, name).normalize('NFKC'));
