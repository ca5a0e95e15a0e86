/**
 * Links while there is no network: they lead to pages stored on the device (`public/page-worker.js`), loaded as documents, because the
 * router would ask the server for them. For any other page the open page stays.
 */
import { toast } from '../ui/toast.ts';

export const NO_NETWORK = '没有网络，打不开新的页面';

/** @param address of a page, from the root @returns false when the device has it not */
export async function openKept(address: string): Promise<boolean> {
  const kept = await keptAddress(new URL(address, location.origin));
  if (kept === null) return false;
  // With the address that is open already, maybe with a fragment, the browser would only scroll.
  if (kept === location.href) location.reload();
  else location.assign(kept);
  return true;
}

/** A page that the device has not could not be fetched, and this one would be gone. */
export const openWithoutNetwork = async (address: string) => (await openKept(address)) || toast(NO_NETWORK);

/** The address under which a page opens from the device, as the worker finds it; null where it does not. */
async function keptAddress({ href, pathname, search, origin }: URL): Promise<string | null> {
  const find = (path: string, options = {}) => globalThis.caches?.match(path, { ignoreVary: true, ...options });
  if (await find(pathname + search)) return href;
  // The query says where somebody came from, or how a recording is practised.
  if (/^\/article\/\d+(\/listen)?$/.test(pathname) && (await find(pathname, { ignoreSearch: true }))) return href;
  // The cards are the same ones, and can be asked in another way from there.
  if (/^\?mode=\w+$/.test(search) && (await find(pathname))) return origin + pathname;
  return null;
}

/** @returns whether the link was taken: the router goes by itself to a place within the page that is open, which takes no network */
export function takeOfflineLink({ pathname, search, hash }: HTMLAnchorElement): boolean {
  if (hash !== '' && pathname + search === location.pathname + location.search) return false;
  void openWithoutNetwork(pathname + search + hash);
  return true;
}
