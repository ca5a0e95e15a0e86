/** Text for the answers that are left today. */
export interface Usage {
  used: number;
  limit: number;
  /** ISO 8601, when the next day begins. */
  resets_at: string;
}

/** Text for the questions that are left today: `今天还能问 3 次`, `今天问完了`. */
export function leftToday(usage: Usage): string {
  return isUsedUp(usage) ? '今天问完了' : `今天还能问 ${usage.limit - usage.used} 次`;
}

/** Whether today's answers are used up; false from the next day on, even on a page that was left open over midnight. */
export function isUsedUp({ used, limit, resets_at: at }: Usage): boolean {
  return used >= limit && Date.now() < Date.parse(at);
}
