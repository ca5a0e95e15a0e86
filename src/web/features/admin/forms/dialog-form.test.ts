import { expect, test } from 'vitest';
import { incompleteFields } from './dialog-form.tsx';

test('a date without its time is told, an empty one is not', () => {
  const field = (name: string, type: string, badInput: boolean) => ({ name, type, validity: { badInput } });
  const fields = [
    field('from', 'datetime-local', true),
    field('to', 'datetime-local', false),
    field('days', 'number', true),
    { tagName: 'FIELDSET' },
  ];
  expect(incompleteFields(fields)).toEqual({ from: '请填完整的日期和时间', days: '请填数字' });
});
