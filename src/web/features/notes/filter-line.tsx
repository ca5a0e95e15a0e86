/** Says which of a work's notes are left out, with the way to all of them. */
import { TextLink } from '../../ui/text-link.tsx';
import { colours, type NoteFilters } from './note-filters.ts';

interface FilterLineProps {
  filters: NoteFilters;
  /** Of the work with all of its notes. */
  wholeAddress: string;
  /** 这篇, 这本. */
  work: string;
}

export function FilterLine({ filters: { color, tag }, wholeAddress, work }: FilterLineProps) {
  if (!color && !tag) return null;
  const named = [color && colours.find(({ value }) => value === color)?.label, tag && `标签「${tag}」`];
  return (
    <p className="t14 dim">
      只看{named.filter(Boolean).join('、')}的。<TextLink href={wholeAddress}>看{work}的全部笔记</TextLink>
    </p>
  );
}
