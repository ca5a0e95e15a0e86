/** The ways to practise by ear, and what their page knows of the article. */
import type { MediaActions } from './media-session.ts';

export const MODES = [
  { mode: 'listen', label: '听' },
  { mode: 'follow', label: '跟读' },
  { mode: 'dictate', label: '听写' },
] as const;
export type ListenMode = (typeof MODES)[number]['mode'];

/** What the keys of a headset and of the lock screen do, and trying again: each way to practise has its own. */
export type ModeKeys = Required<Pick<MediaActions, 'play' | 'pause' | 'next' | 'previous'>>;

export interface ListenArticle {
  id: string;
  title: string;
  title_zh: string | null;
  cover: string;
  is_lock: boolean;
  /** This reader may read its beginning only. */
  preview: boolean;
}
