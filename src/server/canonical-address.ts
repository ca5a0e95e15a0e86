/** Decides when two addresses are the same article. */
import address from '#server/words/address-parts.json' with { type: 'json' };

/** Parameters that say where a reader came from, not what is read. */
const TRACKING = new RegExp(`^(${address.tracking.join('|')})$`, 'i');

/** The address without fragment, tracking parameters, `www.` and closing slash; parameters in order; always https. */
export function canonicalAddress(address: string): string {
  const url = new URL(address);
  const kept = [...url.searchParams].filter(([name]) => !TRACKING.test(name)).sort(([a], [b]) => (a < b ? -1 : 1));
  const query = new URLSearchParams(kept).toString();
  const host = url.host.replace(/^www\./, '');
  const path = url.pathname.replace(/\/(index\.html?)?$/, '') || '/';
  return `https://${host}${path}${query ? `?${query}` : ''}`;
}
