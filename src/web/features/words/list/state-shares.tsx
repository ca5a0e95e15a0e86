/** How many words are in each state: as a bar, and as chips that filter by it. */
import { Chip, ChipRow } from '../../../ui/chip.tsx';
import { StateDot } from '../../../ui/state-dot.tsx';
import { type ListedState, listedStates, type WordFilters, wordsAddress } from './word-filters.ts';

export interface StateCount {
  state: ListedState;
  count: number;
}

interface StateSharesProps {
  filters: WordFilters;
  total: number;
  counts: readonly StateCount[];
}

export function StateShares({ filters, total, counts }: StateSharesProps) {
  const named = counts.map(({ state, count }) => ({
    state,
    count,
    label: listedStates.find(({ value }) => value === state)?.label ?? '',
  }));
  return (
    <>
      <div className="statebar" role="img" aria-label={named.map(({ label, count }) => `${label} ${count}`).join('，')}>
        {named.map(({ state, count }) => count > 0 && <i key={state} className={state} style={{ flex: count }} />)}
      </div>
      <ChipRow label="状态">
        <Chip href={wordsAddress({ ...filters, state: undefined })} isChosen={!filters.state}>
          全部 {total}
        </Chip>
        {named.map(({ state, count, label }) => (
          <Chip key={state} href={wordsAddress({ ...filters, state })} isChosen={filters.state === state}>
            <StateDot state={state} />
            {label} {count}
          </Chip>
        ))}
      </ChipRow>
    </>
  );
}
