import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => void vi.unstubAllGlobals());

/** The word changes of a page that was loaded for this reader. */
async function pageOf(reader: string) {
  vi.resetModules();
  vi.stubGlobal('document', { cookie: `bb_uid=${reader}` });
  const { rememberPageAccount } = await import('./api.ts');
  rememberPageAccount();
  return import('./word-changes.ts');
}

test('changed words are told to the pages of the same reader, and to no other’s in the browser', async () => {
  const others: BroadcastChannel[] = [];
  class Channel extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      others.push(this);
    }
  }
  vi.stubGlobal('BroadcastChannel', Channel);
  const [ann, bob, annsOther] = [await pageOf('1'), await pageOf('2'), await pageOf('1')];
  const heard: string[] = [];
  const told = new Promise<void>((resolve) => {
    ann.onWordChanges(([change]) => {
      heard.push(change?.word ?? '');
      resolve();
    });
  });
  bob.announceWordChanges([{ word: 'of-bob', known: true }]);
  annsOther.announceWordChanges([{ word: 'of-ann', known: true }]);
  await told;
  expect(heard).toEqual(['of-ann']);
  for (const channel of others) channel.close();
});
