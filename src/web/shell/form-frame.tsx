/** The frame of pages with one form: a centred column under the page's title. */
import type { ReactNode } from 'react';
import { AppFrame } from './app-frame.tsx';

interface FormFrameProps {
  title: string;
  /** True for pages of one's own account. */
  isOwn?: boolean;
  /** The form mentions purchases, so it is hidden while an app store reviews the app (see store-review-mode.ts). */
  isSelling?: boolean;
  children: ReactNode;
}

export function FormFrame({ title, isOwn, isSelling, children }: FormFrameProps) {
  return (
    <AppFrame current={isOwn ? 'me' : undefined} pageClass="fm-one">
      <h1 className="page-title">
        {isSelling ? (
          <>
            <span className="priced">{title}</span>
            <span className="review-only">会员</span>
          </>
        ) : (
          title
        )}
      </h1>
      {children}
    </AppFrame>
  );
}
