/** Says when a purchase starts and ends, given the buyer's membership. */
import type { Member, Product } from '#contract/shapes.ts';
import { DAY_MS } from '#engine/shanghai-time.ts';
import { formatFullDay } from '../../ui/day.ts';

/** @param now ISO 8601, from the server, so that it renders the same text as the browser */
export function purchaseLabel(
  member: Member | null,
  { level, days }: Pick<Product, 'level' | 'days'>,
  now: string,
): string {
  const ofLevelOne = member?.next?.until;
  const end = (from: string) => formatFullDay(new Date(Date.parse(from) + days * DAY_MS).toISOString());
  if (member === null) return `付款后马上生效，到 ${end(now)}`;
  if (member.level === level) {
    const waiting = ofLevelOne === undefined ? '' : '；现有的会员天数在那之后接着用';
    return `加在现有的后面，到 ${end(member.expires_at)}${waiting}`;
  }
  return level === 2
    ? `付款后马上是高级会员，到 ${end(now)}；现有的会员天数在那之后接着用`
    : `高级会员到期（${formatFullDay(member.expires_at)}）以后接着用 ${days} 天，到 ${end(ofLevelOne ?? member.expires_at)}`;
}

/**
 * Text about the end of what an order has given: the end of its level in the membership.
 *
 * @returns `会员已经生效，到 …`, or when it will begin; without an end when nothing of the level is left
 */
export function boughtLabel(member: Member | null, { level }: Pick<Product, 'level'>): string {
  if (member?.level === level) return `会员已经生效，到 ${formatFullDay(member.expires_at)}`;
  if (member?.next?.level !== level) return '会员天数已经加上';
  return `会员天数已经加上，高级会员到期（${formatFullDay(member.expires_at)}）以后接着用，到 ${formatFullDay(member.next.until)}`;
}
