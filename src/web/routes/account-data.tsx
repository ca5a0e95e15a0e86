/** Exporting all data of one's account, and closing the account. */
import { useRevalidator } from 'react-router';
import { CloseAccount } from '../features/account-data/close-account.tsx';
import { DownloadData } from '../features/account-data/download-data.tsx';
import { unscriptedForm } from '../form-outcome.ts';
import { loaderContext } from '../loader-context.ts';
import { AppFrame } from '../shell/app-frame.tsx';
import { useSession } from '../shell/session.tsx';
import { TextLink } from '../ui/text-link.tsx';
import '../ui/pages/own-data.css';
import type { Route } from './+types/account-data';

export const meta: Route.MetaFunction = () => [{ title: '数据与账号 · 外刊轻读' }];

export async function loader(args: Route.LoaderArgs) {
  const { call, requireLogin } = loaderContext(args);
  requireLogin();
  const [me, exports] = await Promise.all([call('GET /api/user/me'), call('GET /api/user/export')]);
  return { me, exports: exports.items };
}

export const action = (args: Route.ActionArgs) => unscriptedForm(args);

export default function OwnData({ loaderData: { me: loaded, exports }, actionData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  // Taken back in the line over the page, it is known here too.
  const me = useSession().me ?? loaded;
  return (
    <AppFrame current="me" title="数据与账号" isLoggedIn pageClass="fm own own-data">
      <header className="own-head">
        <h1 className="page-title in-bar">数据与账号</h1>
        <TextLink href="/Mine">回到我的</TextLink>
      </header>
      <DownloadData exports={exports} />
      <CloseAccount
        username={me.username}
        closesAt={me.delete_at}
        outcome={actionData}
        onAsked={() => void revalidate()}
      />
    </AppFrame>
  );
}
