/** The frame of pages with one form: a centred column under the page's title. */
import type { ReactNode } from 'react';
import { AppFrame } from './app-frame.tsx';

interface FormFrameProps {
  title: string;
  /** On pages of one's own account. */
  isOwn?: boolean;
  children: ReactNode;
}

export function FormFrame({ title, isOwn, children }: FormFrameProps) {
  return (
    <AppFrame current={isOwn ? 'me' : undefined} pageClass="fm-one">
      <h1 className="page-title">{title}</h1>
      {children}
    </AppFrame>
  );
}
