/** The list of codes: filtered by type, state, remark or code, newest first. */
import { Copy, Download } from 'lucide';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ResultOf } from '#contract/index.ts';
import type { Code, CodeUse } from '#contract/shapes.ts';
import { type Page, usePagedQuery } from '../../../data/use-paged-query.ts';
import { api } from '../../../shell/api.ts';
import { saveFile } from '../../../shell/save-file.ts';
import { copyText } from '../../../shell/share-text.ts';
import { Button } from '../../../ui/button.tsx';
import { formatFullDay } from '../../../ui/day.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyList } from '../../../ui/empty-list.tsx';
import { showError } from '../../../ui/error-toast.ts';
import { Select } from '../../../ui/form-controls.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ListFooter } from '../../../ui/list-states.tsx';
import { Meta } from '../../../ui/meta.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { SearchForm } from '../forms/search-form.tsx';
import { usersAddress } from '../users/user-address.ts';
import { CODE_STATES, CODE_TYPES, type CodeFilters, codesAddress } from './code-filters.ts';
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
    <SearchForm
      key={JSON.stringify(filters)}
      q={filters.q}
      label="找码：备注的开头，或整个码"
      placeholder="备注的开头，或整个码"
      autoComplete="off"
      className="code-search"
    >
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
    </SearchForm>
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

interface CodeRowProps {
  code: Code;
  onSwitch: () => void;
  /** Shows the users of the code. */
  onLook: () => void;
}

const TONES = { open: 'good', used_up: undefined, expired: 'warn', off: 'bad' } as const;

/** One code: purpose, remaining uses, users and the switch. */
function CodeRow({ code, onSwitch, onLook }: CodeRowProps) {
  const tone = TONES[code.state];
  return (
    <li className="code-row">
      <span className="code-letters">
        <b>{code.code}</b>
        <IconButton icon={Copy} iconSize="sm" label={`复制 ${code.code}`} onClick={() => void copyText(code.code)} />
      </span>
      <div className="code-facts">
        <Meta>
          <Tag {...(tone && { tone })}>{CODE_STATES[code.state]}</Tag>
          {CODE_TYPES[code.ctype]}
          {code.days !== null && <span className="num">{code.days} 天</span>}
          <span className="num">
            用了 {code.used} / {code.uses ?? '不限'}
          </span>
          {code.owner && (
            <TextLink isInline href={usersAddress({ user: code.owner.user_id })}>
              {code.owner.username} 的
            </TextLink>
          )}
        </Meta>
        <p className="t14 dim">
          {[
            code.remark,
            `${formatFullDay(code.created_at)}生成`,
            code.expires_at && `${formatFullDay(code.expires_at)}到期`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {code.used > 0 && (
          <button type="button" className="link pad t14" onClick={onLook}>
            {code.used_by.map(({ username }) => username ?? '已注销').join('、')}
            {code.used > code.used_by.length && ` 等 ${code.used} 人`}
          </button>
        )}
      </div>
      <Button look="quiet" onClick={onSwitch} aria-label={`${code.state === 'off' ? '恢复' : '停用'} ${code.code}`}>
        {code.state === 'off' ? '恢复' : '停用'}
      </Button>
    </li>
  );
}

/** The dialog with the users of a code, newest first. @param code null while it is closed */
function CodeUses({ code, onClose }: { code: Code | null; onClose: () => void }) {
  return (
    <Dialog isOpen={code !== null} onClose={onClose} title={code ? `用过 ${code.code} 的人` : ''}>
      {code && <UseList key={code.code_id} codeId={code.code_id} />}
    </Dialog>
  );
}

const NOTHING: Page<CodeUse> = { items: [], next_offset: 0 };

function UseList({ codeId }: { codeId: string }) {
  const [first] = useState(NOTHING);
  const { items, state, loadMore } = usePagedQuery(
    first,
    (offset) => api().call('GET /api/code/invitation/uses', { query: { code_id: codeId, offset } }),
    (use) => `${use.user_id} ${use.used_at}`,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list opens
  useEffect(() => void loadMore(), []);
  return (
    <>
      <ul className="code-uses">
        {items.map((use) => (
          <li key={`${use.user_id} ${use.used_at}`}>
            {use.user_id === null ? (
              <span className="dim">已注销</span>
            ) : (
              <TextLink href={usersAddress({ user: use.user_id })}>{use.username}</TextLink>
            )}
            <span className="t14 dim">{formatFullDay(use.used_at)}</span>
          </li>
        ))}
      </ul>
      <ListFooter state={state} onMore={() => void loadMore()} endText="没有更早的了" />
    </>
  );
}
