/**
 * The Chinese exam syllabuses that place a word: 中考 to GRE, in the order in which learners meet them.
 */

export const examLevels = ['zk', 'gk', 'cet4', 'cet6', 'ky', 'ielts', 'toefl', 'gre'] as const;
export type ExamLevel = (typeof examLevels)[number];

const labels: Record<ExamLevel, string> = {
  zk: '中考',
  gk: '高考',
  cet4: '四级',
  cet6: '六级',
  ky: '考研',
  ielts: '雅思',
  toefl: '托福',
  gre: 'GRE',
};

const order = new Map<string, number>(examLevels.map((level, index) => [level, index]));

/** Chinese name of an exam level; an unknown value gives ''. */
export function examLevelLabel(level: string): string {
  return isExamLevel(level) ? labels[level] : '';
}

/** Whether a string is the key of an exam level, such as `cet4`. */
export function isExamLevel(value: string): value is ExamLevel {
  return order.has(value);
}

/** Place of a level from 0 (中考) to 7 (GRE). */
export function examLevelOrder(level: ExamLevel): number {
  return order.get(level) ?? 0;
}

/** The first syllabus that has the word; null for an empty list. */
export function lowestExamLevel(tags: readonly ExamLevel[]): ExamLevel | null {
  let lowest: ExamLevel | null = null;
  for (const tag of tags) if (lowest === null || examLevelOrder(tag) < examLevelOrder(lowest)) lowest = tag;
  return lowest;
}
