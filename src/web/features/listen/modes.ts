/** The ways to practise by ear, and what their page knows of the article. */

export const MODES = [
  { mode: 'listen', label: '听' },
  { mode: 'follow', label: '跟读' },
  { mode: 'dictate', label: '听写' },
] as const;
export type ListenMode = (typeof MODES)[number]['mode'];

export interface ListenArticle {
  id: string;
  title: string;
  title_zh: string | null;
  cover: string;
  is_lock: boolean;
  /** This reader may read its beginning only. */
  preview: boolean;
}
