/** The list of codes: filtered by type, state, remark or code, newest first. */
import { Download, Search } from 'lucide';
import { useState } from 'react';
import { Form, useRevalidator } from 'react-router';
import type { ResultOf } from '#contract/index.ts';
import type { Code } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { saveFile } from '../../../shell/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyList } from '../../../ui/empty-list.tsx';
import { showError } from '../../../ui/error-toast.ts';
import { Select, TextInput } from '../../../ui/form-controls.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { CODE_STATES, CODE_TYPES, type CodeFilters, codesAddress } from './code-filters.ts';
import { CodeRow, CodeUses } from './code-row.tsx';
import { MadeCodes, NewCodes } from './new-codes.tsx';

interface CodeListProps {
  page: ResultOf<'GET /api/code/invitation/list'>;
  filters: CodeFilters;
  offset: number;
}

export function CodeList({ page: { items, next_offset: nextOffset }, filters, offset }: CodeListProps) {
  const [made, setMade] = useState<readonly Code[]>([]);
  const [looking, setLooking] = useState<Code | null>(null);
  const { revalidate } = useRevalidator();
  const hasFilters = Object.keys(filters).length > 0;

  const switchCode = async ({ code_id, state }: Code) => {
    try {
      await api().call('POST /api/code/invitation/switch', { body: { code_id, off: state !== 'off' } });
      await revalidate();
    } catch (error) {
      showError(error);
    }
  };

  return (
    <>
      <div className="admin-head">
        <h1 className="page-title">邀请码</h1>
        <div className="admin-head-acts">
          <Button icon={Download} onClick={() => void saveTable(filters)}>
            下载表格
          </Button>
          <NewCodes onMade={setMade} />
        </div>
      </div>
      {made.length > 0 && <MadeCodes codes={made} onClose={() => setMade([])} />}
      <CodeSearch filters={filters} />
      {items.length === 0 ? (
        <NothingFound hasFilters={hasFilters} />
      ) : (
        <ul className="admin-list" aria-label="邀请码">
          {items.map((code) => (
            <CodeRow
              key={code.code_id}
              code={code}
              onSwitch={() => void switchCode(code)}
              onLook={() => setLooking(code)}
            />
          ))}
        </ul>
      )}
      <nav className="admin-pages" aria-label="翻页">
        {offset > 0 && <TextLink href={codesAddress(filters)}>回第一页</TextLink>}
        {nextOffset !== null && <Button href={codesAddress({ ...filters, offset: nextOffset })}>下一页</Button>}
      </nav>
      <CodeUses code={looking} onClose={() => setLooking(null)} />
    </>
  );
}

function CodeSearch({ filters }: { filters: CodeFilters }) {
  const options = (all: string, names: Record<string, string>) => [
    { value: '', label: all },
    ...Object.entries(names).map(([value, label]) => ({ value, label })),
  ];
  return (
    <search>
      <Form className="admin-search code-search" key={JSON.stringify(filters)}>
        <TextInput
          type="search"
          name="q"
          defaultValue={filters.q ?? ''}
          placeholder="备注的开头，或整个码"
          aria-label="找码：备注的开头，或整个码"
          autoComplete="off"
          enterKeyHint="search"
        />
        <Select
          name="ctype"
          aria-label="类型"
          defaultValue={filters.ctype ?? ''}
          options={options('后台生成的', CODE_TYPES)}
        />
        <Select
          name="state"
          aria-label="状态"
          defaultValue={filters.state ?? ''}
          options={options('各种状态', CODE_STATES)}
        />
        <Button type="submit" icon={Search}>
          查找
        </Button>
      </Form>
    </search>
  );
}

function NothingFound({ hasFilters }: { hasFilters: boolean }) {
  return hasFilters ? (
    <EmptyList title="没有找到" action={<Button href={codesAddress({})}>看全部</Button>}>
      备注从开头填；码要填整个。
    </EmptyList>
  ) : (
    <EmptyList title="还没有生成过码">兑换码换会员天数，注册码让人注册，朋友邀请码把来的人记在一个读者名下。</EmptyList>
  );
}

async function saveTable({ ctype, state, q }: CodeFilters): Promise<void> {
  try {
    const query = { ...(ctype && { ctype }), ...(state && { state }), ...(q && { q }) };
    await saveFile(await api().file('GET /api/code/invitation/csv', { query }), '兑换码.csv');
  } catch (error) {
    showError(error);
  }
}
