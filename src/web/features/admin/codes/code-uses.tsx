/** Who used a code, newest first, a page at a time. */
import { useEffect, useState } from 'react';
import type { Code, CodeUse } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { formatFullDay } from '../../../ui/day.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ListFooter } from '../../../ui/list-states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { type Page, usePaged } from '../../../ui/use-paged.ts';
import { usersAddress } from '../users/user-address.ts';

/** @param code null while nobody asks */
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
  const { items, state, loadMore } = usePaged(
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
