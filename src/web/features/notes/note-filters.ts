/** Filters of the note pages, as in the URL. */
import type { HighlightColor } from '#contract/shapes.ts';
import { addressWith } from '../../ui/address.ts';

export const colours: readonly { value: HighlightColor; label: string }[] = [
  { value: 'yellow', label: '黄色' },
  { value: 'green', label: '绿色' },
  { value: 'blue', label: '蓝色' },
  { value: 'pink', label: '粉色' },
  { value: 'purple', label: '紫色' },
];

export interface NoteFilters {
  color?: HighlightColor | undefined;
  tag?: string | undefined;
}

/** Filters in an address; an unknown colour is left out, and a tag cut to 40 characters. */
export function readNoteFilters(search: URLSearchParams): NoteFilters {
  const color = colours.find(({ value }) => value === search.get('color'))?.value;
  const tag = search.get('tag')?.trim().slice(0, 40);
  return { ...(color && { color }), ...(tag && { tag }) };
}

/** @param path `/mynote` or `/mynote/{id}` */
export function notesAddress(path: string, { color, tag }: NoteFilters, offset = 0): string {
  return addressWith(path, { color, tag, offset });
}
