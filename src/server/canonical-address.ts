/** When two addresses are the same article. */

/** Parameters that say where a reader came from, not what is read. */
const TRACKING =
  /^(utm_\w+|fbclid|gclid|mc_[ce]id|ref|ref_src|cmpid|smid|share|sh|ocid|ftag|ito|cmp|at_\w+|xtor|partner|guccounter)$/i;

/** The address without fragment, tracking parameters, `www.` and closing slash; parameters in order; always https. */
export function canonicalAddress(address: string): string {
  const url = new URL(address);
  const kept = [...url.searchParams].filter(([name]) => !TRACKING.test(name)).sort(([a], [b]) => (a < b ? -1 : 1));
  const query = new URLSearchParams(kept).toString();
  const host = url.host.replace(/^www\./, '');
  const path = url.pathname.replace(/\/(index\.html?)?$/, '') || '/';
  return `https://${host}${path}${query ? `?${query}` : ''}`;
}
