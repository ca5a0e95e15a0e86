import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { cleanAll } from './registered.ts';
import type { Services } from './services.ts';

test('a feature whose cleaning fails is named in the log, and the ones after it are cleaned all the same', async () => {
  const lines: { feature?: string; err?: { message: string } }[] = [];
  const log = createLog('error', { write: (line) => void lines.push(JSON.parse(line)) });
  const cleaned: string[] = [];
  const features = [
    { name: 'audio', clean: () => Promise.reject(new Error('403 from the bucket')) },
    { name: 'writing' },
    { name: 'codes', clean: async () => void cleaned.push('codes') },
  ];
  await expect(cleanAll(features, {} as Services, log)).rejects.toThrow('cleaning failed in audio');
  expect(cleaned).toEqual(['codes']);
  expect(lines).toMatchObject([{ feature: 'audio', err: { message: '403 from the bucket' } }]);
});
