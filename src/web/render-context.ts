/** What components need of the request while they render on the server; empty in the browser. */
import { type ComponentType, createContext } from 'react';

export interface ErrorPageProps {
  status: number;
  /** `Page Not Found: /path` and the like; null for the standard words. */
  message: string | null;
  /** What was thrown. */
  error: unknown;
}

export interface RenderContext {
  nonce: string | undefined;
  islands: ReadonlyMap<string, string>;
  requestId: string;
  apiBase: string;
  services: string;
  statistics: string;
  /** Browsers fetch it when they need it. */
  ErrorPage?: ComponentType<ErrorPageProps>;
}

export const RenderContext = createContext<RenderContext>({
  nonce: undefined,
  islands: new Map(),
  requestId: '',
  apiBase: '',
  services: '',
  statistics: '',
});

/** What a route says of its page in its `handle`. */
export interface PageHandle {
  /** It can be read without its own scripts: on a first visit they come with the first sign of a person (`first-paint/start-script.ts`). */
  startsWhenWanted?: boolean;
}
