import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { themeScript } from './theme-script.ts';

/** Attributes that the script sets on <html>, in a browser that has stored `kept` and prefers dark or not. */
function paint(kept: Record<string, string> | 'closed', isSystemDark = false) {
  const properties: Record<string, string> = {};
  const root = {
    dataset: {} as { theme?: string },
    style: { setProperty: (name: string, value: string) => Object.assign(properties, { [name]: value }) },
  };
  const localStorage = {
    getItem(key: string) {
      if (kept === 'closed') throw new Error('denied');
      return kept[key] ?? null;
    },
  };
  runInNewContext(themeScript(), {
    document: { documentElement: root },
    localStorage,
    matchMedia: (query: string) => ({ matches: isSystemDark && query.includes('dark') }),
  });
  return { theme: root.dataset.theme, properties };
}

describe('before the first paint', () => {
  test.each(['light', 'black', 'sepia'])('the kept theme %s shows, whatever the system prefers', (theme) => {
    expect(paint({ theme }).theme).toBe(theme);
    expect(paint({ theme }, true).theme).toBe(theme);
  });

  test.each<Record<string, string>>([{}, { theme: '' }, { theme: 'auto' }, { theme: 'constructor' }])(
    '%o follows the system',
    (kept) => {
      expect(paint(kept, false).theme).toBe('light');
      expect(paint(kept, true).theme).toBe('black');
    },
  );

  test('a browser that denies storage still gets a theme', () => {
    expect(paint('closed', true).theme).toBe('black');
  });

  test('the kept reading style is on the page', () => {
    const reading = JSON.stringify({ size: 22, lead: 2, column: 40, font: 'sans' });
    expect(paint({ reading }).properties).toEqual({
      '--read-size': '22px',
      '--read-lead': '2',
      '--read-column': '40em',
      '--read-font': 'var(--sans)',
    });
  });

  test.each(['{', 'null', '7', '{"size":900,"lead":"2;}","column":null,"font":"serif"}'])(
    'a spoiled reading style %s changes nothing',
    (reading) => {
      expect(paint({ theme: 'sepia', reading })).toEqual({ theme: 'sepia', properties: {} });
    },
  );

  test('the script can stand inside a page', () => {
    expect(themeScript()).not.toMatch(/<\/|<!--/);
  });
});
