import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createToastStore } from './toast.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a toast', () => {
  test('shows for two seconds and goes', () => {
    const toasts = createToastStore();
    toasts.show('已复制');
    vi.advanceTimersByTime(1_999);
    expect(toasts.current()?.text).toBe('已复制');
    vi.advanceTimersByTime(1);
    expect(toasts.current()).toBeNull();
  });

  test('with an undo stays long enough to reach it', () => {
    const toasts = createToastStore();
    toasts.show('已删除', { action: { label: '撤销', onClick: () => {} } });
    vi.advanceTimersByTime(5_999);
    expect(toasts.current()?.action?.label).toBe('撤销');
    vi.advanceTimersByTime(1);
    expect(toasts.current()).toBeNull();
  });

  test('replaces the one before and has its own full time', () => {
    const toasts = createToastStore();
    toasts.show('一');
    vi.advanceTimersByTime(1_500);
    toasts.show('二');
    vi.advanceTimersByTime(1_500);
    expect(toasts.current()?.text).toBe('二');
  });

  test('waits while it is pointed at or focused, and then has its full time again', () => {
    const toasts = createToastStore();
    toasts.show('已删除');
    toasts.hold();
    vi.advanceTimersByTime(60_000);
    expect(toasts.current()?.text).toBe('已删除');
    toasts.resume();
    vi.advanceTimersByTime(2_000);
    expect(toasts.current()).toBeNull();
  });

  test('stays for as long as a listener wants it to, from its first moment on', () => {
    const toasts = createToastStore();
    toasts.subscribe(() => toasts.current() && toasts.hold());
    toasts.show('已删除', { action: { label: '撤销', onClick: () => {} } });
    vi.advanceTimersByTime(60_000);
    expect(toasts.current()?.text).toBe('已删除');
    toasts.resume();
    vi.advanceTimersByTime(6_000);
    expect(toasts.current()).toBeNull();
  });

  test('says when it has gone, by itself or for another one, but not once its action was run', () => {
    const toasts = createToastStore();
    const said: string[] = [];
    const show = (text: string) =>
      toasts.show(text, {
        action: { label: '撤销', onClick: () => said.push(`${text} undone`) },
        onGone: () => said.push(`${text} gone`),
      });
    show('一');
    show('二');
    vi.advanceTimersByTime(6_000);
    show('三');
    toasts.act();
    expect(said).toEqual(['一 gone', '二 gone', '三 undone']);
  });

  test('tells its listeners when it comes and when it goes, until they stop listening', () => {
    const toasts = createToastStore();
    const seen: (string | undefined)[] = [];
    const stop = toasts.subscribe(() => seen.push(toasts.current()?.text));
    toasts.show('一');
    toasts.dismiss();
    stop();
    toasts.show('二');
    expect(seen).toEqual(['一', undefined]);
  });
});
