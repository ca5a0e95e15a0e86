/** The log of one's own membership. */
import { usePageDataRenewal } from '../data/use-page-data-renewal.ts';
import { MemberLog } from '../features/membership/member-log.tsx';
import { loaderContext, readOffset } from '../loader-context.ts';
import { AppFrame } from '../shell/app-frame.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyList } from '../ui/empty-list.tsx';
import { TextLink } from '../ui/text-link.tsx';
import '../ui/pages/membership.css';
import type { Route } from './+types/member-log';

export const meta: Route.MetaFunction = () => [{ title: '会员记录 · 外刊轻读' }];

export async function loader(args: Route.LoaderArgs) {
  const { call, requireLogin } = loaderContext(args);
  requireLogin();
  const offset = readOffset(args.url.searchParams);
  return { offset, page: await call('GET /api/member/log', { query: { offset } }) };
}

export default function MemberLogRoute({ loaderData: { offset, page } }: Route.ComponentProps) {
  usePageDataRenewal();
  return (
    <AppFrame current="me" title="会员记录" isLoggedIn pageClass="fm own">
      <header className="own-head">
        <h1 className="page-title in-bar">会员记录</h1>
        <TextLink href="/member">会员说明</TextLink>
      </header>
      {page.items.length === 0 ? (
        <EmptyList title="还没有记录" action={<Button href="/member">看会员能做什么</Button>}>
          试用、开通和续期都会记在这里。
        </EmptyList>
      ) : (
        <MemberLog entries={page.items} />
      )}
      {page.next_offset !== null && <Button href={`/member/log?offset=${page.next_offset}`}>更早的</Button>}
      {offset > 0 && <TextLink href="/member/log">回最新的</TextLink>}
    </AppFrame>
  );
}
