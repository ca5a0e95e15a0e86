/** What a site calls itself, for pages whose best known name may be a mere host name. */
import { normaliseMetadata } from './normalise.ts';

/** `www.bay-post.co.uk`, `127.0.0.1:8080`: one word of parts with dots between. */
const hostName = /^(?:https?:\/\/)?[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.(?:\p{L}{2,}|\d{1,3})(?::\d+)?\/?$/u;

/** Whether a name is only where a site is, not what it is called. */
export function isHostName(name: string): boolean {
  return hostName.test(name.trim());
}

/** The first of the names that is none of a host; a host name where there is nothing else; null without any. */
export function bestSiteName(names: readonly (string | null | undefined)[]): string | null {
  const said = names.map((name) => normaliseMetadata(name ?? '')).filter((name) => name !== '');
  return said.find((name) => !isHostName(name)) ?? said[0] ?? null;
}
