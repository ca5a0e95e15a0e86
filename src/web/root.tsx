/** The document, the reader's session around every page, and the error pages. */
import { type ReactNode, use, useEffect } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
} from 'react-router';
import { MoveTestToAccount } from './features/placement/move-to-account.tsx';
import { glossScript } from './features/reader/gloss/gloss-choice.ts';
import { translationScript } from './features/reader/translation-display.ts';
import { AccountStyle } from './features/reader/typography/account-style.tsx';
import { RenderContext } from './render-context.ts';
import { ClosingLine } from './shell/closing-line.tsx';
import { ErrorPage } from './shell/error-page.tsx';
import { OutboxLine } from './shell/outbox/outbox-line.tsx';
import { DailyReminder } from './shell/reminder/daily-reminder.tsx';
import { reviewModeScript } from './shell/review-mode.ts';
import { SessionProvider } from './shell/session.tsx';
import { watchTheme } from './shell/theme.ts';
import { themeScript } from './shell/theme-script.ts';
import { logOpenPage } from './shell/visit-log.ts';
import { describeInWechat } from './shell/wechat/share-hook.ts';
import { usePageLinks } from './ui/page-link.tsx';
import { Toaster } from './ui/toaster.tsx';
import { keepUnanswered } from './unanswered.ts';
import './ui/index.css';

export function Layout({ children }: { children: ReactNode }) {
  const { nonce, apiBase, services } = use(RenderContext);
  return (
    <html
      lang="zh-CN"
      data-api-base={apiBase || undefined}
      data-services={services || undefined}
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
            __html: themeScript + reviewModeScript + translationScript + glossScript,
          }}
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

/** In the browser. */
export const clientMiddleware = [keepUnanswered];

export default function App() {
  const location = useLocation();
  const fullPath = location.pathname + location.search;
  usePageLinks();
  useEffect(() => watchTheme(), []);
  useEffect(() => {
    logOpenPage(fullPath);
    describeInWechat();
  }, [fullPath]);
  return (
    <SessionProvider>
      <ClosingLine />
      <Outlet />
      <MoveTestToAccount />
      <OutboxLine />
      <DailyReminder />
      <AccountStyle />
      <Toaster />
    </SessionProvider>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { requestId } = use(RenderContext);
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const message = isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data : null;
  return (
    <SessionProvider>
      <ErrorPage status={status} message={message} requestId={requestId} />
    </SessionProvider>
  );
}
