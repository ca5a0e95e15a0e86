/** Which of two versions of the app is the older one. */
import type { AppRelease } from '#contract/shapes.ts';

export interface InstalledApp {
  platform: string;
  version: string;
  /** Null when the app gives none that can be read. */
  version_code: number | null;
}

/** By the codes, which grow with each release; by the parts of the version where the app has no code. */
export function isOlder(installed: InstalledApp, release: AppRelease): boolean {
  if (installed.version_code !== null) return installed.version_code < release.version_code;
  const [mine, newest] = [partsOf(installed.version), partsOf(release.version)];
  if (mine.length === 0) return false;
  for (let index = 0; index < Math.max(mine.length, newest.length); index += 1) {
    const [left = 0, right = 0] = [mine[index], newest[index]];
    if (left !== right) return left < right;
  }
  return false;
}

/** `2.4.0-beta` → 2, 4, 0; none for what doesn't begin with a number. */
function partsOf(version: string): number[] {
  return (/^v?(\d+(?:\.\d+)*)/.exec(version)?.[1] ?? '').split('.').filter(Boolean).map(Number);
}
