import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type OnExternalDatabase,
  type Outage,
  openOnExternalDatabase,
  sendReaders,
  sufferOutage,
  tooMany,
} from './outages.ts';

const READERS = 20;
const SECONDS = [3, 15, 60];
const TIMES = 3;
/** Two renderings more or less; what leaks with each failed answer is far above it. */
const MEGABYTES_MORE = 150;

let site: OnExternalDatabase;
beforeAll(async () => {
  site = await openOnExternalDatabase();
});
afterAll(() => site.end());

async function sufferAll(how: 'stop' | 'freeze', times: number): Promise<Outage[]> {
  const readers = sendReaders(site, READERS);
  // Memory that the first thousand pages leave in use must not be counted as the outage's.
  while (readers.counts().good < 1_000) await readers.nextGood();
  const outages: Outage[] = [];
  for (const seconds of SECONDS) {
    for (let time = 0; time < times; time += 1) {
      const outage = await sufferOutage(site, { how, seconds, readers });
      const { megabytesBefore, megabytesAfter, secondsToGoodPage, connections } = outage;
      const memory = `${megabytesBefore} → ${megabytesAfter} MB`;
      console.log(
        `${how} ${seconds} s: page after ${secondsToGoodPage.toFixed(2)} s, ${memory}, ${JSON.stringify(connections)}`,
      );
      outages.push(outage);
    }
  }
  const { good, bad } = readers.counts();
  console.log(`${how}: ${good} good pages, ${bad} answers with an error`);
  await readers.leave();
  return outages;
}

function expectRecovery(outages: Outage[]): void {
  for (const { connections, secondsToGoodPage } of outages) {
    expect(tooMany(connections)).toEqual({});
    expect(connections['waikan-events']).toBe(1);
    expect(secondsToGoodPage).toBeLessThan(3);
  }
  expect(outages.at(-1)?.megabytesAfter).toBeLessThan((outages[0]?.megabytesBefore ?? 0) + MEGABYTES_MORE);
}

test('stops of 3, 15 and 60 seconds, each three times under readers, leave the product as it was', async () => {
  expectRecovery(await sufferAll('stop', TIMES));
});

test('freezes of 3, 15 and 60 seconds under readers leave the product as it was', async () => {
  expectRecovery(await sufferAll('freeze', 1));
});

test('a product that is told to stop while its database is frozen ends', async () => {
  site.freeze();
  expect(await site.product.end('SIGTERM')).toBe(0);
  site.thaw();
});
