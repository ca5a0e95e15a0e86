/** How many questions are left today. */
import { callQuery, useQuery } from '../../data/use-query.ts';

export interface Usage {
  used: number;
  limit: number;
  /** ISO 8601, when the next day begins. */
  resets_at: string;
}

/** Undefined while it is not known. @param isAi whether a model answers: else nothing is counted */
export function useUsage(isAi: boolean, isWriting: boolean): Usage | undefined {
  return useQuery(callQuery('GET /api/ai/usage', {}), isAi && !isWriting).data;
}

/** A phrase for a head; '' while it is not known. @param isAi as for {@link useUsage} */
export function useLeftToday(isAi: boolean, isWriting: boolean): string {
  return leftToday(useUsage(isAi, isWriting), isAi);
}

export function leftToday(usage: Usage | undefined, isAi: boolean): string {
  if (!isAi) return '不限次数';
  if (usage === undefined) return '';
  return isUsedUp(usage) ? '今天问完了' : `今天还能问 ${usage.limit - usage.used} 次`;
}

/** Until the next day, also on a page that was left open over midnight. */
export function isUsedUp({ used, limit, resets_at: at }: Usage): boolean {
  return used >= limit && Date.now() < Date.parse(at);
}
