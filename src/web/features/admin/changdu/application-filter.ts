/** The filter of the 畅读 applications, as it is kept in the page's address. */
import type { ChangduApplication } from '#contract/shapes.ts';

export type ApplicationFilter = ChangduApplication['state'];

const LABELS: Record<ApplicationFilter, string> = { PENDING: '等批复', PASSED: '已通过', REJECTED: '没通过' };
const FILTERS = Object.keys(LABELS) as ApplicationFilter[];

export function applicationsAddress({ state, offset = 0 }: { state: ApplicationFilter; offset?: number }): string {
  const search = new URLSearchParams({
    ...(state !== 'PENDING' && { state }),
    ...(offset > 0 && { offset: String(offset) }),
  }).toString();
  return search ? `/admin/changdu?${search}` : '/admin/changdu';
}

export const applicationTabs = FILTERS.map((state) => ({ href: applicationsAddress({ state }), label: LABELS[state] }));

/** The state in an address; `PENDING` for anything else. */
export function applicationFilter(asked: string | null): ApplicationFilter {
  return FILTERS.find((state) => state === asked) ?? 'PENDING';
}
