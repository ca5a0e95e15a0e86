/** Search, exam and order of the word list: a plain form, sent on its own when a choice is made. */
import { Search } from 'lucide';
import type { ChangeEvent } from 'react';
import { Form } from 'react-router';
import { examLevelLabel, examLevels } from '#engine/exam-level.ts';
import { Checkbox, Select, TextInput } from '../../../ui/form-controls.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { orders, sources, type WordFilters } from './word-filters.ts';

const levels = [
  { value: '', label: '所有考试' },
  ...examLevels.map((value) => ({ value, label: examLevelLabel(value) })),
];
const sourceOptions = [{ value: '', label: '所有来源' }, ...sources];

interface WordToolsProps {
  filters: WordFilters;
  isAllChosen: boolean;
  onChooseAll: (isChosen: boolean) => void;
}

export function WordTools({ filters, isAllChosen, onChooseAll }: WordToolsProps) {
  const send = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => currentTarget.form?.requestSubmit();
  return (
    <div className="wd-tools">
      <Checkbox checked={isAllChosen} onChange={({ target }) => onChooseAll(target.checked)}>
        <span className="dim">全选</span>
      </Checkbox>
      <Form className="wd-find" action="/myword" role="search" preventScrollReset>
        {filters.article_id && <input type="hidden" name="article_id" value={filters.article_id} />}
        {filters.state && <input type="hidden" name="state" value={filters.state} />}
        <span className="wd-search">
          <TextInput
            type="search"
            name="q"
            defaultValue={filters.q}
            placeholder="找词或释义"
            aria-label="在生词里找"
            maxLength={100}
            enterKeyHint="search"
            autoCapitalize="none"
          />
          <IconButton type="submit" icon={Search} label="找" />
        </span>
        <Select name="level" aria-label="考试" options={levels} defaultValue={filters.level ?? ''} onChange={send} />
        <Select
          name="source"
          aria-label="来源"
          options={sourceOptions}
          defaultValue={filters.source ?? ''}
          onChange={send}
        />
        <Select name="order" aria-label="顺序" options={orders} defaultValue={filters.order} onChange={send} />
      </Form>
    </div>
  );
}
