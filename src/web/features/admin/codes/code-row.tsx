/** One code: what it is for, how far it is used up and by whom, and the switch. */
import { Copy } from 'lucide';
import type { Code } from '#contract/shapes.ts';
import { copyText } from '../../../shell/share-text.ts';
import { Button } from '../../../ui/button.tsx';
import { formatFullDay } from '../../../ui/day.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Meta } from '../../../ui/meta.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { usersAddress } from '../users/user-address.ts';
import { CODE_STATES, CODE_TYPES } from './code-address.ts';

interface CodeRowProps {
  code: Code;
  onSwitch: () => void;
  /** Shows who used it. */
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
