/** Filters of the note pages: colours and the reader's own tags, each a link. */
import { Chip, ChipBar, ChipRow } from '../../ui/chip.tsx';
import { colours, type NoteFilters, notesAddress } from './note-filters.ts';

interface NoteFilterBarProps {
  path: string;
  filters: NoteFilters;
  tags: readonly { tag: string; count: number }[];
}

export function NoteFilterBar({ path, filters, tags }: NoteFilterBarProps) {
  const address = (change: NoteFilters) => notesAddress(path, { ...filters, ...change });
  return (
    <ChipRow label="筛选">
      <Chip href={path} isChosen={!filters.color && !filters.tag}>
        全部
      </Chip>
      {colours.map(({ value, label }) => (
        <Chip
          key={value}
          href={address({ color: value === filters.color ? undefined : value })}
          isChosen={value === filters.color}
        >
          <span className={`dot mark-${value}`} aria-hidden="true" />
          {label}
        </Chip>
      ))}
      {tags.length > 0 && <ChipBar />}
      {tags.map(({ tag, count }) => (
        <Chip key={tag} href={address({ tag: tag === filters.tag ? undefined : tag })} isChosen={tag === filters.tag}>
          {tag} {count}
        </Chip>
      ))}
    </ChipRow>
  );
}
