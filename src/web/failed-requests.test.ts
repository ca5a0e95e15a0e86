/** The page when the data that the router asked for does not come. */
import { type MiddlewareFunction, RouterContextProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { recoverFailedRequests } from './failed-requests.ts';
import type { RouteResults } from './router-internals.ts';

afterEach(() => vi.unstubAllGlobals());

/** @param towards the path that the router is on its way to; null where the open page asks for its data again */
async function recovered(error: unknown, towards: string | null, signal?: AbortSignal): Promise<RouteResults> {
  const navigation = towards === null ? {} : { location: { pathname: towards } };
  const state = { navigation, loaderData: { list: { titles: ['Harbour'] } } };
  vi.stubGlobal('window', { __reactRouterDataRouter: { state } });
  const results: RouteResults = { list: { type: 'error', result: error } };
  const request = new Request('http://waikan.test/list.data', { signal: signal ?? null });
  const given = { request, params: {}, context: new RouterContextProvider() };
  await recoverFailedRequests(given as unknown as Parameters<MiddlewareFunction>[0], async () => results);
  return results;
}

const LOST = new TypeError('Failed to fetch');

test('a page that asks for its data again stays as it is without network, and when the server fails or asks to wait', async () => {
  const kept = { list: { type: 'data', result: { titles: ['Harbour'] } } };
  expect(await recovered(LOST, null)).toEqual(kept);
  for (const status of [429, 502]) expect(await recovered({ status, data: 'later' }, null)).toEqual(kept);
});

test('a page that is there no more says so when it asks for its data again', async () => {
  const gone = { status: 404, data: 'Page Not Found' };
  expect(await recovered(gone, null)).toEqual({ list: { type: 'error', result: gone } });
});

test('another page that was asked for says that the network is at fault', async () => {
  const { list } = await recovered(LOST, '/list');
  expect(list).toMatchObject({ type: 'error', result: { init: { status: 503 } } });
});

test('a load that was given up for a newer one is no trouble', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const givenUp = AbortSignal.abort();
  await recovered(givenUp.reason, null, givenUp);
  expect(logged).not.toHaveBeenCalled();
  await recovered(new Error('a real one'), null);
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});
