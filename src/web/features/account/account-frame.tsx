/** The frame of the account's forms: one column in the middle, with the page's title on it. */
import type { ReactNode } from 'react';
import { AppFrame } from '../../shell/app-frame.tsx';
import { unbuiltAddresses } from '../../shell/navigation.ts';

interface AccountFrameProps {
  title: string;
  /** On pages of one's own account. */
  isOwn?: boolean;
  children: ReactNode;
}

export function AccountFrame({ title, isOwn, children }: AccountFrameProps) {
  return (
    <AppFrame current={isOwn ? 'me' : undefined} hidden={unbuiltAddresses} pageClass="fm-one">
      <h1 className="page-title">{title}</h1>
      {children}
    </AppFrame>
  );
}
