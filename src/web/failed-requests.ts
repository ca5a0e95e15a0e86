/**
 * Handles requests without an answer, or with one from something in between, such as a captive portal. The router would show the error page
 * for both. A form that was sent stays on the page with all that was typed, and says so; a page that was asked for says that the network is
 * at fault.
 */
import { data, type MiddlewareFunction } from 'react-router';
import { ApiError, networkError } from '#contract/client-error.ts';
import type { FormOutcome } from './form-outcome.ts';
import { type RouteResults, shownData, unwrapResult } from './router-internals.ts';

const TOO_MANY = '操作太频繁，请稍后再试';
const SERVER_FAILED = '服务出错了，请稍后再试';

/** Middleware of the root route, in the browser. */
export const recoverFailedRequests: MiddlewareFunction<RouteResults> = async ({ request }, next) => {
  const sent = request.method === 'GET' ? null : request.clone();
  const shown = shownData();
  const results = await next();
  // Given up for a newer one: the router drops these.
  if (request.signal.aborted) return results;
  for (const [route, found] of Object.entries(results)) {
    if (found.type !== 'error' || found.result instanceof Response) continue;
    const error = unwrapResult(found.result);
    const kept = sent ? await outcomeOf(sent, error) : statusOf(error) !== 404 && shown[route];
    if (kept) {
      if (!isNoAnswer(error)) console.error(error);
      found.type = 'data';
      found.result = kept;
    } else if (isNoAnswer(error)) {
      found.result = data(networkError().msg, { status: 503 });
    }
  }
  return results;
};

/** Outcome with a failure status, so that the page's loaders are not called again. */
async function outcomeOf(sent: Request, error: unknown) {
  const intent = (await sent.formData()).get('intent');
  const outcome: FormOutcome = {
    values: typeof intent === 'string' ? { intent } : {},
    fields: {},
    message: messageOf(error),
    isUnanswered: true,
  };
  return data(outcome, { status: 503 });
}

function messageOf(error: unknown): string {
  if (isNoAnswer(error)) return networkError().msg;
  return statusOf(error) === 429 ? TOO_MANY : SERVER_FAILED;
}

const statusOf = (error: unknown) => (error as { status?: unknown } | null)?.status;

/** `fetch` throws a TypeError; errors of the server's code come without their type. */
function isNoAnswer(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof ApiError && error.isNetwork);
}
