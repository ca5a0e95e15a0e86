import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { loaderContext, readablePath } from './loader-context.ts';
import {
  type PageOutput,
  type PageRequest,
  type PageViewer,
  pageOutputContext,
  pageRequestContext,
} from './request-context.ts';
import { loader as collectionEditor } from './routes/admin-collection-edit.tsx';
import { loader as posters } from './routes/admin-poster.tsx';
import { loader as posterEditor } from './routes/admin-poster-editor.tsx';
import { loader as posterSeries } from './routes/admin-poster-series.tsx';
import { loader as contact } from './routes/admin-qywx.tsx';

/** Arguments of a loader at this address for this viewer; its calls answer 404. */
function argumentsFor(path: string, viewer: PageViewer | null) {
  const context = new RouterContextProvider();
  const api = () => Promise.reject(Object.assign(new Error('not found'), { status: 404 }));
  context.set(pageRequestContext, { viewer, api } as unknown as PageRequest);
  context.set(pageOutputContext, {} as PageOutput);
  return { url: new URL(path, 'https://waikan.example'), params: { id: '15', template: 'poster' }, context };
}
const reader: PageViewer = { userId: 7, isSuper: false, isEditor: false };

test.each([
  ['/admin/poster', posters],
  ['/admin/poster_xhs?article_id=15', posterSeries],
  ['/admin/article/15/poster', posterEditor],
  ['/admin/collection/edit?id=15', collectionEditor],
  ['/admin/qywx', contact],
])('%s is for editors alone', async (path, load) => {
  const outcomeFor = async (viewer: PageViewer | null) => {
    const thrown = await load(argumentsFor(path, viewer) as never).catch((error: unknown) => error);
    return thrown instanceof Response ? thrown.headers.get('location') : thrown;
  };
  const login = `/Login?next=${encodeURIComponent(path)}`;
  expect(await outcomeFor(null)).toBe(login);
  expect(await outcomeFor(reader)).toBe(`${login}&refused=1`);
  expect(await outcomeFor({ ...reader, isEditor: true })).toMatchObject({ init: { status: 404 } });
});

test('an editor who names no collection gets the list of the administration', async () => {
  const asked = argumentsFor('/admin/collection/edit', { ...reader, isEditor: true });
  const thrown = await collectionEditor(asked as never).catch((error: unknown) => error);
  expect((thrown as Response).headers.get('location')).toBe('/admin/collection');
});

test('an editor passes where editors alone are let in', () => {
  const { requireEditor } = loaderContext(argumentsFor('/admin', { ...reader, isEditor: true }));
  expect(requireEditor).not.toThrow();
});

test('a path that is not there is named as it is read, but for what is no text or cannot be seen', () => {
  const { notFound } = loaderContext(argumentsFor('/topic/没有', null));
  expect(notFound()).toMatchObject({ data: 'Page Not Found: /topic/没有' });
  expect(readablePath('/%E6%B2%A1%E6%9C%89/a%2Fb')).toBe('/没有/a%2Fb');
  for (const path of ['/%E5%41', '/%', '/a%00b', '/a%E2%80%AEb', '/a%20b']) expect(readablePath(path)).toBe(path);
});
