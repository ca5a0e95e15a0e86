import { expect, test } from 'vitest';
import { parseFeed } from './parse.ts';

const restOf = (channel: string) =>
  parseFeed(
    new TextEncoder().encode(
      `<rss version="2.0" xmlns:sy="http://purl.org/rss/1.0/modules/syndication/"><channel><title>Quay</title>${channel}</channel></rss>`,
    ),
  ).restMinutes;

test.each([
  ['<ttl>180</ttl>', 180],
  ['<ttl> 5 </ttl>', 5],
  ['<sy:updatePeriod>hourly</sy:updatePeriod>', 60],
  ['<sy:updatePeriod>\n\tdaily\t</sy:updatePeriod><sy:updateFrequency>\n4 </sy:updateFrequency>', 360],
  ['<sy:updatePeriod>weekly</sy:updatePeriod><ttl>60</ttl>', 7 * 24 * 60],
  ['<ttl>-5</ttl>', null],
  ['<ttl>soon</ttl><sy:updatePeriod>fortnightly</sy:updatePeriod>', null],
  ['', null],
])('a feed that says %j wants %j minutes of rest', (channel, minutes) => {
  expect(restOf(channel)).toBe(minutes);
});

test('a feed in JSON says nothing of it', () => {
  const feed = { version: 'https://jsonfeed.org/version/1.1', title: 'Quay', items: [] };
  expect(parseFeed(new TextEncoder().encode(JSON.stringify(feed))).restMinutes).toBeNull();
});
