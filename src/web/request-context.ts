/** The router contexts of one request: what the server hands to loaders and actions, and what they hand to the rendering. */
import { createContext } from 'react-router';
import type { Input, Result } from '#contract/call.ts';
import type { Contract } from '#contract/index.ts';

/** The contract in-process: the same calls as in the browser, without a network. */
export type PageApi = <K extends keyof Contract>(name: K, input?: Input<Contract[K]>) => Promise<Result<Contract[K]>>;

export interface PageViewer {
  userId: number;
  isSuper: boolean;
  /** Editors, and super users. */
  isEditor: boolean;
}

/** Mirrors what the server's page module gives; web code knows no more of the server than this. */
export interface PageRequest {
  api: PageApi;
  /** Messages for what is wrong in a call's body, by input, where the page cannot make the call yet. */
  checkBody(name: keyof Contract, body: unknown): Record<string, string>;
  viewer: PageViewer | null;
  variant: 'visitor' | 'member';
  nonce: string | undefined;
  requestId: string;
  apiBase: string;
  /** Outside services that are set up, by name: `ai translation`. */
  services: string;
  /** Address of a third party's script that counts visits; '' where there is none. */
  statistics: string;
  /** Origin under which readers reach the site, for addresses that leave it. */
  siteUrl: string;
  /** An unforeseen failure of a loader, an action or the rendering: for the server's log. */
  report(error: unknown): void;
}

/** Values that loaders hand to the rendering and the response headers, besides their data. */
export interface PageOutput {
  /** Server-made markup by document key, rendered as static islands and never serialised as loader data. */
  islands: Map<string, string>;
  /** A document is rendered, not data for a navigation in the browser. */
  readonly isDocument: boolean;
  /** The page shows another text to members. */
  variesByMembership: boolean;
}

export const pageRequestContext = createContext<PageRequest>();
export const pageOutputContext = createContext<PageOutput>();
