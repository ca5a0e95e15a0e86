/** Shows a failed call in a toast, with the server's own message. Unexpected errors are logged to the console as well. */
import { ApiError } from '#contract/client-error.ts';
import { toast } from './toast.ts';

/** The message for a failure: of input that is wrong, what is wrong with it. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return '出错了，请稍后再试';
  return Object.values(error.fields ?? {})[0] ?? error.msg;
}

/** Shows a failure in a toast with {@link errorText}; an unexpected error is also logged to the console. */
export function showError(error: unknown): void {
  if (!(error instanceof ApiError)) console.error(error);
  toast(errorText(error));
}
