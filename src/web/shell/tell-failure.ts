/** A call that failed is told in a toast, in the server's own words. What nobody expected is left to the console as well. */
import { ApiError } from '#contract/client-error.ts';
import { toast } from '../ui/toast.ts';

/** What to say of a failure. */
export function failureText(error: unknown): string {
  return error instanceof ApiError ? error.msg : '出错了，请稍后再试';
}

export function tellFailure(error: unknown): void {
  if (!(error instanceof ApiError)) console.error(error);
  toast(failureText(error));
}
