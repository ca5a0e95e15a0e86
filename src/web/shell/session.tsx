/** The reader's session: fetched once after load when there is a login, shared with every page. */
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import type { Me } from '#contract/shapes.ts';
import { toast } from '../ui/toast.ts';
import { api, askForLogin, hasLoginEnded, loginAddress, rememberPageAccount, token } from './api.ts';

export interface Session {
  /** Undefined while it isn't known, on the server always. */
  isLoggedIn: boolean | undefined;
  /** Undefined while loading, null for visitors. */
  me: Me | null | undefined;
  /** Fetches the account again, after something of it changed. */
  refresh(): Promise<void>;
  /**
   * Goes to the login page, from which the reader comes back; asks on the page itself when its login has ended, and
   * loads a visitor’s page anew when there is a login by now.
   */
  logIn(): void;
}

const SessionContext = createContext<Session | null>(null);

export function SessionProvider({ children }: { children: ReactNode }) {
  const [me, setMe] = useState<Me | null | undefined>(undefined);
  const [isLoggedIn, setIsLoggedIn] = useState<boolean | undefined>(undefined);

  const refresh = useCallback(async function load(): Promise<void> {
    const hasToken = token() !== null;
    setIsLoggedIn(hasToken);
    // Set before the first paint by a script; a login since then may have changed it.
    document.documentElement.dataset.session = hasToken ? 'reader' : 'visitor';
    if (!hasToken) return setMe(null);
    try {
      setMe(await api().call('GET /api/user/me'));
    } catch (error) {
      console.error('the account could not be fetched', error);
      // The login had ended, and there is no other: it is a visitor who has come.
      if (token() === null) return load();
    }
  }, []);

  useEffect(() => {
    rememberPageAccount();
    void refresh();
  }, [refresh]);

  const session = useMemo<Session>(
    () => ({
      me,
      isLoggedIn,
      refresh,
      logIn() {
        // The login page could not be fetched, and this one would be gone.
        if (!navigator.onLine) return toast('没有网络，联网后再登录');
        if (hasLoginEnded()) void askForLogin();
        // Somebody has logged in in another window of this browser.
        else if (token() !== null) location.reload();
        else location.assign(loginAddress());
      },
    }),
    [me, isLoggedIn, refresh],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

/**
 * The session of the page. `isLoggedIn` and `me` are undefined on the server and until they are known, so a page has three states. @throws
 * Error outside of {@link SessionProvider}
 */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('useSession outside SessionProvider');
  return session;
}
