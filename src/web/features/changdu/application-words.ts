/** An application for 畅读 in words. */
import type { ChangduApplication } from '#contract/shapes.ts';

export const identityName = (identity: ChangduApplication['identity']): string =>
  identity === 'student' ? '学生' : '教师';

const STATES: Record<ChangduApplication['state'], { label: string; tone?: 'good' | 'warn' }> = {
  PENDING: { label: '等批复', tone: 'warn' },
  PASSED: { label: '已通过', tone: 'good' },
  REJECTED: { label: '没通过' },
};

export const applicationState = (state: ChangduApplication['state']) => STATES[state];
