/** The document, the reader's session around every page, and the error pages. */
import { lazy, type ReactNode, Suspense, use, useEffect, useLayoutEffect, useState } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useRouteError,
} from 'react-router';
import { recoverFailedRequests } from './failed-requests.ts';
import { glossScript, translationScript } from './features/reader/every-page.ts';
import { type ErrorPageProps, RenderContext } from './render-context.ts';
import { isInApp } from './shell/api.ts';
import { replayEarlyInput } from './shell/early-input.ts';
import { keepInvitation } from './shell/invitation.ts';
import { OutboxStatus } from './shell/outbox/outbox-status.tsx';
import { SessionProvider, useSession } from './shell/session.tsx';
import { storeReviewScript } from './shell/store-review-mode.ts';
import { watchTheme } from './shell/theme.ts';
import { themeScript } from './shell/theme-script.ts';
import { describeShareInWechat } from './shell/wechat/load-sharing.ts';
import fontFaces from './ui/fonts.css?inline';
import { usePageLinks } from './ui/page-link.tsx';
import { Toaster } from './ui/toaster.tsx';
import { useLatePart } from './ui/use-late-part.ts';
import './ui/index.css';

/** In the browser the text that the server sent, for when an error page mounts the document again. */
const fontFaceText = import.meta.env.SSR ? fontFaces : document.querySelector('head > style[nonce]')?.textContent;

/**
 * React strips <html> of its attributes when an error page mounts the document again, or a page after it. Those that the server and the
 * scripts of the head have set (addresses, theme, the reader's type) are kept.
 */
function useKeptAttributes(): void {
  const [kept] = useState(() => (import.meta.env.SSR ? [] : [...document.documentElement.attributes]));
  useLayoutEffect(() => {
    const root = document.documentElement;
    for (const { name, value } of kept) if (!root.hasAttribute(name)) root.setAttribute(name, value);
  }, [kept]);
}

export function Layout({ children }: { children: ReactNode }) {
  const { nonce, apiBase, services, statistics } = use(RenderContext);
  useKeptAttributes();
  return (
    <html
      lang="zh-CN"
      data-api-base={apiBase || undefined}
      data-services={services || undefined}
      data-statistics={statistics || undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#FCFBF9" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of our own, run before the first paint
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR
              ? themeScript() + storeReviewScript() + translationScript() + glossScript()
              : '',
          }}
        />
        <style
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a style sheet of our own
          dangerouslySetInnerHTML={{ __html: fontFaceText ?? '' }}
        />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/** Middleware in the browser. */
export const clientMiddleware = [recoverFailedRequests];

/** Effects of every page, error pages included. */
function useEveryPage(): string {
  const location = useLocation();
  const fullPath = location.pathname + location.search;
  usePageLinks();
  useEffect(() => watchTheme(), []);
  const navigate = useNavigate();
  useEffect(replayEarlyInput, []);
  useEffect(() => {
    void logVisit(fullPath);
    keepInvitation(location.search);
    describeShareInWechat();
  }, [fullPath, location.search]);
  useEffect(() => {
    // On each page, because some apps add themselves to the window late.
    if (isInApp())
      void import('./shell/in-app.ts').then(
        ({ startInApp }) => startInApp(navigate),
        () => {},
      );
  });
  return fullPath;
}

/** A visit is not logged where the script for it cannot be loaded. */
async function logVisit(fullPath: string): Promise<void> {
  const visits = await import('./shell/visit-log.ts').catch(() => null);
  visits?.logOpenPage(fullPath);
}

export default function App() {
  const fullPath = useEveryPage();
  useEffect(() => followLater(fullPath), [fullPath]);
  return (
    <SessionProvider>
      <ClosingBanner />
      <Outlet />
      <OutboxStatus />
      <LoggedInBackground />
      <Toaster />
    </SessionProvider>
  );
}

/** Work that can wait; the error page does it by itself when it is shown. */
function followLater(path: string): () => void {
  const loading = import('./shell/page-opened.ts').then(({ pageOpened }) => pageOpened(path));
  return () => void loading.then((callOff) => callOff());
}

/** Visitors do without. A login that turns out to have ended needs it, too. */
function LoggedInBackground() {
  const Background = useLatePart(useSession().isLoggedIn === true, loadBackground);
  return Background && <Background />;
}

const loadBackground = async () => (await import('./account-background.tsx')).AccountBackground;

/** Banner on the pages of a reader whose account will be closed. */
function ClosingBanner() {
  const Banner = useLatePart(Boolean(useSession().me?.delete_at), loadBanner);
  return Banner && <Banner />;
}

const loadBanner = async () => (await import('./shell/account-closing-banner.tsx')).AccountClosingBanner;

/** Loaded when it is shown, because few ever see it; the server's rendering stays meanwhile. */
const LateErrorPage = lazy(async () => {
  try {
    return { default: (await import('./shell/error-page.tsx')).ErrorPage };
  } catch {
    return { default: BareErrorPage };
  }
});

/** Shown when the error page itself cannot be loaded. */
function BareErrorPage({ message }: ErrorPageProps) {
  return (
    <main className="er-bare" id="main">
      <h1>这一页没有打开</h1>
      <p>{message}</p>
      <a href={location.href}>再试一次</a> <a href="/">回首页</a>
    </main>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { ErrorPage = LateErrorPage } = use(RenderContext);
  useEveryPage();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const message = isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data : null;
  return (
    <SessionProvider>
      <Suspense>
        <ErrorPage status={status} message={message} error={error} />
      </Suspense>
      <Toaster />
      <LoggedInBackground />
    </SessionProvider>
  );
}
