/** One code: purpose, remaining uses, users and the switch. */
import { Copy } from 'lucide';
import { useEffect, useState } from 'react';
import type { Code, CodeUse } from '#contract/shapes.ts';
import { type Page, usePagedQuery } from '../../../data/use-paged-query.ts';
import { api } from '../../../shell/api.ts';
import { copyText } from '../../../shell/share-text.ts';
import { Button } from '../../../ui/button.tsx';
import { formatFullDay } from '../../../ui/day.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ListFooter } from '../../../ui/list-states.tsx';
import { Meta } from '../../../ui/meta.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { usersAddress } from '../users/user-address.ts';
import { CODE_STATES, CODE_TYPES } from './code-filters.ts';

interface CodeRowProps {
  code: Code;
  onSwitch: () => void;
  /** Shows the users of the code. */
  onLook: () => void;
}

const TONES = { open: 'good', used_up: undefined, expired: 'warn', off: 'bad' } as const;

export function CodeRow({ code, onSwitch, onLook }: CodeRowProps) {
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
export function CodeUses({ code, onClose }: { code: Code | null; onClose: () => void }) {
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
      {state !== 'end' && <ListFooter state={state} onMore={() => void loadMore()} />}
    </>
  );
}
