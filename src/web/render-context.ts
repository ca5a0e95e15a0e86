/** Facts of the request for components that are rendered on the server; empty in the browser. */
import { type ComponentType, createContext } from 'react';

export interface ErrorPageProps {
  status: number;
  /** `Page Not Found: /path` and the like; null for the standard words. */
  message: string | null;
  /** The error that was thrown. */
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

/** Facts of its page in a route's `handle`. */
export interface PageHandle {
  /**
   * True for a page that can be read without its scripts: on a first visit they are loaded with the first sign of a person
   * (`first-paint/start-script.ts`).
   */
  startsWhenWanted?: boolean;
}
