/** How fast is spoken, 0.6 to 1.5 in tenths; kept on this device. */

export const paceRange = { min: 0.6, max: 1.5, step: 0.1 } as const;
const KEY = 'listening-pace';

/** 1 unless something else was chosen. */
export function keptPace(): number {
  try {
    const kept = Number(localStorage.getItem(KEY) ?? '1');
    return kept >= paceRange.min && kept <= paceRange.max ? kept : 1;
  } catch {
    return 1;
  }
}

export function keepPace(pace: number): void {
  try {
    localStorage.setItem(KEY, String(pace));
  } catch {
    // Storage may be closed to us; the choice then holds for this page only.
  }
}

export function paceLabel(pace: number): string {
  return `${pace.toFixed(1)}×`;
}
