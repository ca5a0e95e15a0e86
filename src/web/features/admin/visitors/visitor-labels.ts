/** Visitors in words: who it is, where from, with what; and the filters of the list as they stand in its address. */
import type { Visitor, VisitorDevice } from '#contract/shapes.ts';
import origins from '#web/words/visit-origins.json' with { type: 'json' };
import { addressWith } from '../../../ui/address.ts';

const deviceNames: Record<VisitorDevice, string> = { app: 'App', desk: '电脑', phone: '手机网页' };

export const deviceName = ({ device }: Pick<Visitor, 'device'>): string => (device ? deviceNames[device] : '');

/** The first digits tell visitors apart well enough for people; the whole id stands in the address. */
export function visitorName({ user_id: userId, cuid }: Pick<Visitor, 'user_id' | 'cuid'>): string {
  return userId === null ? `访客 ${cuid.slice(0, 4)}` : `读者 ${userId}`;
}

/** `搜索`, `邀请链接`, `分享海报`, the other site's host, or `直接`. */
export function originName(cameFrom: string | null): string {
  if (cameFrom === null) return '直接';
  if (cameFrom === 'invitation') return '邀请链接';
  if (origins.poster.includes(cameFrom)) return '分享海报';
  if (origins.mail.includes(cameFrom)) return '邮件';
  return origins.search.some((part) => isSiteOf(cameFrom, part)) ? '搜索' : cameFrom;
}

/** `baidu.com` is `m.baidu.com` too, but not `notbaidu.com`; `google.` stands for all countries. */
function isSiteOf(host: string, part: string): boolean {
  return `.${host}`.endsWith(`.${part}`) || (part.endsWith('.') && `.${host}`.includes(`.${part}`));
}

export const visitorKinds = [
  { value: undefined, label: '全部' },
  { value: 'first', label: '第一次来' },
  { value: 'reader', label: '已注册' },
  { value: 'app', label: 'App' },
  { value: 'desk', label: '电脑' },
  { value: 'phone', label: '手机网页' },
] as const;

export interface VisitorFilters {
  q: string;
  kind: (typeof visitorKinds)[number]['value'];
  offset: number;
}

const LONGEST_QUERY = 200;

/** Reads the filters from an address; invalid values are left out. */
export function visitorFilters(search: URLSearchParams): Omit<VisitorFilters, 'offset'> {
  return {
    q: (search.get('q') ?? '').trim().slice(0, LONGEST_QUERY),
    kind: visitorKinds.find(({ value }) => value === search.get('kind'))?.value,
  };
}

/** @param at `cuid` of the visitor whose trail is shown, and `events`, the offset at which it begins */
export function visitorsAddress(at: Partial<VisitorFilters> & { cuid?: string; events?: number }): string {
  const { q, kind, offset, cuid, events } = at;
  return addressWith('/admin/visitor', { q, kind, offset, cuid, events });
}
