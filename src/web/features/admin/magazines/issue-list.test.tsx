import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { IssueList } from './issue-list.tsx';

function html(isAdding: boolean, q = ''): string {
  const element = <IssueList issues={[]} state={undefined} q={q} offset={0} nextOffset={null} isAdding={isAdding} />;
  return renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}

test('without issues the list offers to make the first one, unless the form for it is open', () => {
  expect(html(false)).toContain('新建第一期');
  expect(html(true)).not.toContain('还没有杂志');
});

test('where no issue has the name that was searched for, the open form changes nothing', () => {
  expect(html(true, 'Quayside')).toContain('不限名字');
});
