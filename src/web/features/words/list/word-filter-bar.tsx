/** Filters of the word list: a bar and chips by state, and a form with search, exam, source and order. */
import { Search } from 'lucide';
import { type ChangeEvent, type FormEvent, useEffect, useState } from 'react';
import { Form, useNavigate, useNavigation } from 'react-router';
import { examLevelLabel, examLevels } from '#engine/exam-level.ts';
import { Chip, ChipRow } from '../../../ui/chip.tsx';
import { Checkbox, Select, TextInput } from '../../../ui/form-controls.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { StateDot } from '../../../ui/state-dot.tsx';
import { useStateOf } from '../../../ui/use-state-of.ts';
import {
  addressOfForm,
  type ListedState,
  listedStates,
  orders,
  sources,
  type WordFilters,
  wordsAddress,
} from './word-filters.ts';

export interface StateCount {
  state: ListedState;
  count: number;
}

interface StateFilterProps {
  filters: WordFilters;
  total: number;
  counts: readonly StateCount[];
}

export function StateFilter({ filters, total, counts }: StateFilterProps) {
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

const levels = [
  { value: '', label: '所有考试' },
  ...examLevels.map((value) => ({ value, label: examLevelLabel(value) })),
];
/** Words of the card and of the search come as those of their text, or as written by hand. */
const listedSources = sources.filter(({ value }) => value !== 'card' && value !== 'search');
const sourceOptions = [{ value: '', label: '所有来源' }, ...listedSources];

const choicesOf = ({ level, source, order }: WordFilters): Record<'level' | 'source' | 'order', string> => ({
  level: level ?? '',
  source: source ?? '',
  order,
});

interface WordFilterFormProps {
  filters: WordFilters;
  isAllChosen: boolean;
  onChooseAll: (isChosen: boolean) => void;
}

export function WordFilterForm({ filters, isAllChosen, onChooseAll }: WordFilterFormProps) {
  const [q, setQ] = useStateOf(filters.q, () => filters.q ?? '');
  // The chosen value is shown at once; the list follows.
  const [choices, setChoices] = useState(() => choicesOf(filters));
  const { state } = useNavigation();
  const navigate = useNavigate();
  /** The browser's own address would name empty fields, too. */
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // Without network the page holds its forms back.
    if (event.defaultPrevented) return;
    event.preventDefault();
    void navigate(addressOfForm(new FormData(event.currentTarget)), { preventScrollReset: true });
  };
  useEffect(() => {
    if (state === 'idle') setChoices(choicesOf(filters));
  }, [state, filters]);
  const choose = ({ currentTarget: { name, value, form } }: ChangeEvent<HTMLSelectElement>) => {
    setChoices((now) => ({ ...now, [name]: value }));
    form?.requestSubmit();
  };
  return (
    <div className="wd-tools">
      <Checkbox checked={isAllChosen} onChange={({ target }) => onChooseAll(target.checked)}>
        <span className="dim">全选</span>
      </Checkbox>
      <Form className="wd-find" action="/myword" role="search" preventScrollReset onSubmit={submit}>
        {filters.article_id && <input type="hidden" name="article_id" value={filters.article_id} />}
        {filters.state && <input type="hidden" name="state" value={filters.state} />}
        <span className="wd-search">
          <TextInput
            type="search"
            name="q"
            value={q}
            onChange={({ target }) => setQ(target.value)}
            placeholder="找词或释义"
            aria-label="在生词里找"
            maxLength={100}
            enterKeyHint="search"
            autoCapitalize="none"
          />
          <IconButton type="submit" icon={Search} label="找" />
        </span>
        <Select name="level" aria-label="考试" options={levels} value={choices.level} onChange={choose} />
        <Select name="source" aria-label="来源" options={sourceOptions} value={choices.source} onChange={choose} />
        <Select name="order" aria-label="顺序" options={orders} value={choices.order} onChange={choose} />
      </Form>
    </div>
  );
}
