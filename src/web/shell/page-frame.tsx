/** The app's frame around a page of content: knows who is reading and which places are open. */
import type { ComponentProps } from 'react';
import { AppFrame } from './frame.tsx';
import { hiddenPlaces } from './open-places.ts';
import { useSession } from './session.tsx';

export function PageFrame(props: Omit<ComponentProps<typeof AppFrame>, 'hidden' | 'isLoggedIn'>) {
  const { isLoggedIn } = useSession();
  return <AppFrame {...props} isLoggedIn={isLoggedIn} hidden={hiddenPlaces} />;
}
