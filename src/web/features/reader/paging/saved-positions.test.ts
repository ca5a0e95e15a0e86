import { expect, test, vi } from 'vitest';
import {
  actionFor,
  otherPositionMessage,
  positionKey,
  positionOf,
  standingIn,
  storePosition,
} from './saved-positions.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 6, 0, second)).toISOString();
const place = { block_id: 'b7', offset: 3, progress: 0.62, device: 'phone' as const };
const elsewhere = { ...place, at: at(20), is_here: false };
const kept = (second: number) => ({ block_id: 'b2', offset: 0, at: at(second) });

test('a place on another device is offered when it is ahead and newer', () => {
  expect(actionFor(elsewhere, { kept: kept(10), hasMoved: false, isAhead: true })).toBe('offer');
  expect(actionFor(elsewhere, { kept: null, hasMoved: false, isAhead: true })).toBe('offer');
});

test('a place on another device that is behind, or older than what was read here, is left alone', () => {
  expect(actionFor(elsewhere, { kept: kept(10), hasMoved: false, isAhead: false })).toBe('nothing');
  expect(actionFor(elsewhere, { kept: kept(30), hasMoved: false, isAhead: true })).toBe('nothing');
});

test('the first lines on another device are nothing to go to', () => {
  expect(actionFor({ ...elsewhere, progress: 0.004 }, { kept: null, hasMoved: false, isAhead: true })).toBe('nothing');
});

test('the end of what was finished on another device is nothing to go to', () => {
  expect(actionFor({ ...elsewhere, progress: 1 }, { kept: null, hasMoved: false, isAhead: true })).toBe('nothing');
});

test('this browser’s own copy wins over what the server has of it, which serves only when the copy is lost', () => {
  const here = { ...elsewhere, is_here: true };
  expect(actionFor(here, { kept: kept(10), hasMoved: false, isAhead: true })).toBe('nothing');
  expect(actionFor(here, { kept: null, hasMoved: false, isAhead: true })).toBe('go');
  expect(actionFor(here, { kept: null, hasMoved: true, isAhead: true })).toBe('nothing');
});

test('accounts that share a browser have places of their own, and a visitor takes the place along to the login', () => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => items.get(key) ?? null, setItem: items.set.bind(items) });
  const work = { kind: 'article', id: '7' } as const;
  const reached = (block_id: string, ago = 0) => ({
    block_id,
    offset: 0,
    at: new Date(Date.now() - ago).toISOString(),
  });
  items.set('place:article:7', JSON.stringify(reached('somebody')));
  storePosition(positionKey(work, '1'), reached('b1'));
  expect(positionOf(work, '1')).toMatchObject({ block_id: 'b1' });
  expect(positionOf(work, '2')).toBeNull();
  storePosition(positionKey(work, null), reached('b2'));
  expect(positionOf(work, '2')).toMatchObject({ block_id: 'b2' });
  storePosition(positionKey(work, null), reached('b2', 3_600_000));
  expect(positionOf(work, '2')).toBeNull();
  vi.unstubAllGlobals();
});

test('in a text that was changed since, the server’s copy of this browser’s place is the one that was carried over', () => {
  const here = { ...elsewhere, is_here: true };
  const old = { ...kept(20), version: 1 };
  expect(standingIn(2, old, here)).toBeNull();
  expect(standingIn(1, old, here)).toBe(old);
  expect(standingIn(2, old, elsewhere)).toBe(old);
});

test('the offer says which device and how far', () => {
  expect(otherPositionMessage(place)).toBe('上次在手机读到 62%');
  expect(otherPositionMessage({ device: 'computer', progress: null })).toBe('上次在电脑读到这里之后');
});
