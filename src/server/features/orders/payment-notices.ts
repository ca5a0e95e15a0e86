/** Receives a channel's payment notice: verifies and settles it, answers as the channel expects, and logs every notice. */
import type { PayChannel } from '#contract/shapes.ts';
import type { Db } from '#server/db/database.ts';
import { createRateLimit } from '#server/http/rate-limit.ts';
import { type Notice, NoticeRefused, type PaymentReport, type PayProvider } from '#server/providers/pay/port.ts';
import * as queries from './queries.ts';
import type { Settlement } from './settlement.ts';
import { isTaken, type Outcome } from './settlement-decision.ts';

/** Notices with a wrong signature that a process stores per minute; it only logs the others, because anybody can send them. */
const REFUSED_A_MINUTE = 60;

export interface NoticesOptions {
  db: Db;
  settlement: Settlement;
  /** Refused notices beyond the number that is written down. */
  onRefused(outcome: Outcome, channel: PayChannel): void;
  now: () => Date;
}

export function createNotices({ db, settlement, onRefused, now }: NoticesOptions) {
  const refusals = createRateLimit(REFUSED_A_MINUTE, 60, () => now().getTime());

  async function read(provider: PayProvider, notice: Notice): Promise<PaymentReport | NoticeRefused['outcome']> {
    try {
      return await provider.readNotice(notice);
    } catch (error) {
      if (error instanceof NoticeRefused) return error.outcome;
      // Its signature is right, or reading would not have got here; its content makes no sense.
      if (error instanceof SyntaxError || (error as Error).name === 'ZodError') return 'unreadable';
      throw error;
    }
  }

  return async (provider: PayProvider, notice: Notice): Promise<{ outcome: Outcome; response: Response }> => {
    const { channel } = provider;
    const raw = JSON.stringify(provider.withoutPayer?.(notice) ?? notice);
    const report = await read(provider, notice);
    let outcome: Outcome;
    if (typeof report === 'string') {
      outcome = report;
      if (refusals.take(channel) > 0) onRefused(outcome, channel);
      else await queries.writeEntry(db, { orderNo: '', channel, kind: 'notice', outcome, raw, createdAt: now() });
    } else {
      outcome = await settlement.report(report, { channel, kind: 'notice', raw });
    }
    const { status, type, body } = provider.answer(isTaken(outcome));
    const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' };
    return { outcome, response: new Response(body, { status, headers }) };
  };
}
