/** The article that a quiz is on. */
export interface QuizzedWork {
  id: string;
  title: string;
  title_zh: string | null;
  /** The article after it; null for the last one. */
  next_id: string | null;
}
