import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { VisitorEvent } from '#contract/shapes.ts';
import { durationText, Trail, trailByDay } from './trail.tsx';

const event = (name: string, at: string, data: unknown = null): VisitorEvent => ({
  id: at,
  name,
  data,
  title: null,
  uid: null,
  source: 'WEB',
  created_at: at,
});

test('a trail is parted by days, and says how long each page was looked at', () => {
  const days = trailByDay(
    [
      event('TAP_WORD', '2026-11-22T01:53:10.000Z', { word: 'tenant' }),
      event('OPEN_PAGE', '2026-11-22T01:49:00.000Z', '/article/15'),
      event('TEST_DONE', '2026-11-22T01:48:30.000Z', { estimate: 3100 }),
      event('OPEN_PAGE', '2026-11-22T01:47:30.000Z', '/'),
      event('OPEN_APP', '2026-11-22T01:47:30.000Z', { path: '/', from: 'm.baidu.com' }),
      event('OPEN_PAGE', '2026-11-21T14:15:00.000Z', '/topic/x?offset=20'),
      event('OPEN_PAGE', '2026-11-21T01:15:00.000Z', '/'),
    ],
    '2026-11-22',
  );
  expect(days.map(({ day, steps }) => [day, steps.map(({ done, what, seconds }) => [done, what, seconds])])).toEqual([
    [
      '今天',
      [
        ['点开词', 'tenant', null],
        // Up to the look-up, the last action on the page.
        ['打开页面', '/article/15', 250],
        ['水平测试做完', '约 3,100 词', null],
        ['打开页面', '/', 90],
        ['进入网站', '来自搜索', null],
      ],
    ],
    [
      '昨天',
      [
        // The next visit was on another day.
        ['打开页面', '/topic/x?offset=20', null],
        ['打开页面', '/', null],
      ],
    ],
  ]);
});

test.each([
  [26, '26 秒'],
  [120, '2 分'],
  [250, '4 分 10 秒'],
])('%s seconds are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});

test('what a page could send only later stands where it happened, in one section a day', () => {
  const days = trailByDay(
    [
      event('OPEN_PAGE', '2026-11-21T15:59:00.000Z', '/history'),
      event('OPEN_PAGE', '2026-11-22T01:00:00.000Z', '/'),
      event('OPEN_PAGE', '2026-11-21T15:50:00.000Z', '/article/3'),
    ],
    '2026-11-22',
  );
  expect(days.map(({ day, steps }) => [day, steps.map(({ what }) => what)])).toEqual([
    ['今天', ['/']],
    ['昨天', ['/history', '/article/3']],
  ]);
});

test('a trail that is longer than a page leads on to what was before', () => {
  const visitor = {
    cuid: 'a1b2c3d4-0000-4000-8000-000000000000',
    user_id: null,
    first_at: '2026-11-21T01:00:00.000Z',
    last_at: '2026-11-22T01:00:00.000Z',
    pages: 140,
    is_new: false,
    source: 'WEB' as const,
    platform: null,
    device: null,
    came_from: null,
  };
  const linksWith = (next_offset: number | null) => {
    const events = { items: [event('OPEN_PAGE', '2026-11-22T01:00:00.000Z', '/')], next_offset };
    const element = (
      <Trail
        cuid={visitor.cuid}
        visitor={visitor}
        events={events}
        today="2026-11-22"
        fetchEvents={async () => events}
        hrefOf={(offset) => `/admin/visitor?events=${offset}`}
      />
    );
    const router = createMemoryRouter([{ path: '/', element }]);
    return renderToStaticMarkup(<RouterProvider router={router} />).match(/events=\d+/g);
  };
  expect(linksWith(100)).toEqual(['events=100']);
  expect(linksWith(null)).toBeNull();
});
