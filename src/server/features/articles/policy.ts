/** Access rules beyond the contract's policy. */
import { AppError } from '#contract/errors.ts';
import type { Viewer } from '#server/http/viewer.ts';

/** @throws {AppError} LOGIN_REQUIRED or FORBIDDEN */
export function requireSuper(viewer: Viewer | null): void {
  if (viewer === null) throw new AppError('LOGIN_REQUIRED');
  if (!viewer.isSuper) throw new AppError('FORBIDDEN');
}
