import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Contact, LoginSession, Me } from '#contract/shapes.ts';
import { SessionProvider } from '../../shell/session.tsx';
import { ProfilePage } from './profile-page.tsx';

const me = {
  username: 'lin',
  role: 'reader',
  is_super: false,
  counts: {},
  settings: {},
  member: null,
} as object as Me;

/** Its text, with marks between the parts. */
function pageWith(more: Partial<ComponentProps<typeof ProfilePage>>): string {
  const page = (
    <ProfilePage
      {...{ me, devices: [], devicesFrom: 0, nextDevices: null, notice: null }}
      month={{ items: [], streak: 0, goal_seconds: 600 }}
      contact={{} as Contact}
      onLogOutWaiting={() => {}}
      {...more}
    />
  );
  const router = createMemoryRouter([{ path: '/', element: <SessionProvider>{page}</SessionProvider> }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test('a reader on a phone, where the bar has no room for it, finds the asked questions among what is their own', () => {
  expect(pageWith({})).toContain('href="/askai"');
});

test('days and minutes of the last month are counted as everywhere else: no day is left out, and minutes are rounded once', () => {
  const unread = { articles: 0, words: 0, speed: null, difficulty: null, known_rate: null };
  const items = [110, 25, 0, 100].map((seconds, n) => ({ ...unread, date: `2026-11-2${n}`, seconds }));
  const page = pageWith({ month: { items, streak: 0, goal_seconds: 600 } });
  expect(page).toContain('读了 3 天，共 3 分钟');
  // A day of some seconds has a bar, as in the reading data.
  expect(page.match(/<rect class="bar/g)).toHaveLength(3);
});

test('the number of devices stands only where all of them do, and later pages lead back', () => {
  const at = '2026-11-20T06:00:00.000Z';
  const devices: LoginSession[] = [
    { id: '1', device: 'Chrome', place: null, is_current: false, created_at: at, last_seen_at: at },
  ];
  expect(pageWith({ devices })).toContain('1 台');
  expect(pageWith({ devices })).not.toContain('回到前面的设备');
  const rest = pageWith({ devices, devicesFrom: 20 });
  expect(rest).not.toContain('1 台');
  expect(rest).toMatch(/href="\/Mine#own-devices"[^>]*>回到前面的设备/);
});
