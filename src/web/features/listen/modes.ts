/** The ways to practise by ear, and what their page knows of the article. */
import type { MediaActions } from './media-session.ts';

export const MODES = [
  { mode: 'listen', label: '听' },
  { mode: 'follow', label: '跟读' },
  { mode: 'dictate', label: '听写' },
] as const;
export type ListenMode = (typeof MODES)[number]['mode'];

/** Actions of a headset's keys and of the lock screen, and of trying again: each mode has its own. */
export interface ModeKeys extends Required<Pick<MediaActions, 'play' | 'pause' | 'next' | 'previous'>> {
  /** Whether there is anything to pause. */
  isActive(): boolean;
}

export interface ListenArticle {
  id: string;
  title: string;
  title_zh: string | null;
  cover: string;
  is_lock: boolean;
  /** Whether this reader may only read its beginning. */
  preview: boolean;
}
