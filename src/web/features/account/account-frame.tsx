/** The frame of the account's forms: one column in the middle, with the page's title on it. */
import type { ReactNode } from 'react';
import { AppFrame } from '../../shell/frame.tsx';
import { hiddenPlaces } from '../../shell/open-places.ts';

interface FormFrameProps {
  title: string;
  /** On pages of one's own account. */
  isOwn?: boolean;
  children: ReactNode;
}

export function FormFrame({ title, isOwn, children }: FormFrameProps) {
  return (
    <AppFrame current={isOwn ? 'me' : undefined} hidden={hiddenPlaces} pageClass="fm-one">
      <h1 className="page-title">{title}</h1>
      {children}
    </AppFrame>
  );
}
