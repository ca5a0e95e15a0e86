/** Asks for a login that has ended, over the page: for calls that need one, and for notes that wait in the outbox. */
import { useEffect, useSyncExternalStore } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { askForLogin, hasLoginEnded, provideLoginAsker } from '../api.ts';
import { holdsTyping } from '../outbox/entry.ts';
import { pageOutbox } from '../outbox/page-outbox.ts';
import { useSession } from '../session.tsx';
import { loginRequests } from './login-requests.ts';

const LoginDialog = lazyPart(
  async () => (await import('./login-dialog.tsx')).LoginDialog,
  ({ request }) => request.end(false),
);
const noRequest = () => null;

/** Renders nothing until a login is asked for. */
export function LoginAgain() {
  const { me, refresh } = useSession();
  const request = useSyncExternalStore(loginRequests.subscribe, loginRequests.current, noRequest);
  useEffect(() => {
    provideLoginAsker(loginRequests.ask);
    return askWithNotes();
  }, []);
  return request && <LoginDialog request={request} username={me?.username} onBack={() => void refresh()} />;
}

/** A note that was written where the login has ended: the outbox keeps it. @returns stops listening */
function askWithNotes(): () => void {
  return pageOutbox().onNews(({ event, entry }) => {
    if (event !== 'held' || !holdsTyping(entry) || !hasLoginEnded() || document.hidden) return;
    void askForLogin({ ...entry.call, authorization: undefined });
  });
}
