/** Parses learning steps: minutes separated by spaces. */

const MOST = 4;
const LONGEST = 720;

/** @returns minutes of each step, or an error message */
export function parseSteps(typed: string): number[] | string {
  const parts = typed
    .trim()
    .split(/[\s,，、]+/)
    .filter(Boolean);
  if (parts.some((part) => !/^\d+$/.test(part))) return '写几个分钟数，用空格隔开，如 1 10';
  const steps = parts.map(Number);
  if (steps.length > MOST) return `最多 ${MOST} 步`;
  if (steps.some((step) => step < 1 || step > LONGEST)) return `每一步 1 到 ${LONGEST} 分钟`;
  if (steps.some((step, place) => step <= (steps[place - 1] ?? 0))) return '每一步要比前一步久，如 1 10';
  return steps;
}
