/** A range of a text. */

/** UTF-16 offsets in a text; the end is exclusive. */
export interface TextRange {
  start: number;
  end: number;
}
