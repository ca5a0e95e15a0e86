/** How many questions are left today. */
import { callQuery, useQuery } from '../../data/use-query.ts';

/** A phrase for a head; '' while it is not known. @param isAi whether a model answers: else nothing is counted */
export function useLeftToday(isAi: boolean, isWriting: boolean): string {
  const { data } = useQuery(callQuery('GET /api/ai/usage', {}), isAi && !isWriting);
  if (!isAi) return '不限次数';
  if (data === undefined) return '';
  const left = data.limit - data.used;
  return left > 0 ? `今天还能问 ${left} 次` : '今天问完了';
}
