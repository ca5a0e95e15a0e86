import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Contact, Me } from '#contract/shapes.ts';
import { SessionProvider } from '../../shell/session.tsx';
import { ProfilePage } from './profile-page.tsx';

test('a reader on a phone, where the bar has no room for it, finds the asked questions among what is their own', () => {
  const me = {
    username: 'lin',
    role: 'reader',
    is_super: false,
    counts: {},
    settings: {},
    member: null,
  } as object as Me;
  const page = (
    <ProfilePage
      {...{ me, devices: [], nextDevices: null, notice: null, error: null }}
      month={{ items: [], streak: 0, goal_seconds: 600 }}
      contact={{} as Contact}
    />
  );
  const router = createMemoryRouter([{ path: '/', element: <SessionProvider>{page}</SessionProvider> }]);
  expect(renderToString(<RouterProvider router={router} />)).toContain('href="/askai"');
});
