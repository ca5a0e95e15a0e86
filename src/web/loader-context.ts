/** Context for loaders: the page's own calls, with failures turned into the page's reaction to them. */
import { data, type RouterContextProvider, redirect } from 'react-router';
import type { Input, Result } from '#contract/call.ts';
import type { Contract } from '#contract/index.ts';
import { type PageOutput, type PageRequest, pageOutputContext, pageRequestContext } from './request-context.ts';

export interface LoaderArguments {
  /** Address of the page: the request itself may be one for its data only (`/history.data?_routes=…`). */
  url: URL;
  context: Readonly<RouterContextProvider>;
}

export interface LoaderContext {
  /**
   * Calls the contract. 404 → the page's own 404, and so is 400: what a loader asks for comes from the address.
   * 401 → login and back, 403 → login, everything else → the 500 page.
   */
  call<K extends keyof Contract>(name: K, input?: Input<Contract[K]>): Promise<Result<Contract[K]>>;
  page: PageRequest;
  output: PageOutput;
  /** Error for pages whose parameter or object doesn't exist. Throw it. */
  notFound(): unknown;
  /**
   * For personal pages: sends a visitor to the login page, from which they come back. @param back address to come back to, if not the page
   * itself
   */
  requireLogin(back?: string): void;
  /** For pages of editors, even if their calls are open to every reader: sends everybody else to the login page. */
  requireEditor(): void;
}

/** @param args of a route's loader or action */
export function loaderContext({ url, context }: LoaderArguments): LoaderContext {
  const page = context.get(pageRequestContext);
  const path = url.pathname + url.search;
  const toLogin = (back = path) =>
    redirect(`/Login?next=${encodeURIComponent(back)}${page.viewer === null ? '' : '&refused=1'}`);
  const notFound = () => data(`Page Not Found: ${readablePath(url.pathname)}`, { status: 404 });
  return {
    page,
    output: context.get(pageOutputContext),
    notFound,
    requireLogin(back) {
      if (page.viewer === null) throw toLogin(back);
    },
    requireEditor() {
      if (page.viewer?.isEditor !== true) throw toLogin();
    },
    async call(name, input) {
      try {
        return await page.api(name, input);
      } catch (error) {
        const { status, message } = error as { status?: number; message?: string };
        if (status === 404 || status === 400) throw notFound();
        if (status === 401 || status === 403) throw toLogin();
        if (status !== undefined && isAppError(error)) throw data(message, { status });
        throw error;
      }
    },
  };
}

/**
 * A path as it is read: 科学 instead of `%E7%A7%91%E5%AD%A6`. What is no text stays as it is, and so do signs that cannot be seen or that
 * turn the text around, by which an address would seem to be another.
 */
export function readablePath(path: string): string {
  return path.replaceAll(/(?:%[\da-f]{2})+/gi, (encoded) => {
    try {
      const text = decodeURI(encoded);
      return /[\p{C}\p{Z}]/u.test(text) ? encoded : text;
    } catch {
      return encoded;
    }
  });
}

/** Whether an error is an AppError, by its name: the server and the pages' bundle each have their own copy of the class. */
export function isAppError(
  error: unknown,
): error is { reason: string; status: number; message: string; fields?: Record<string, string> } {
  return error instanceof Error && error.name === 'AppError';
}

/** The offset of a list in the URL; 0 for anything invalid. @param name of the parameter, for a page's second list */
export function readOffset(search: URLSearchParams, name = 'offset'): number {
  const offset = Number(search.get(name) ?? 0);
  return Number.isSafeInteger(offset) && offset > 0 && offset <= 1_000_000 ? offset : 0;
}
