/** The local default: nothing is sent, codes are appended to `$DATA_DIR/outbox.jsonl` for the operator of the machine. */
import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import type { SmsProvider } from './port.ts';

interface OutboxEntry {
  kind: 'sms' | 'captcha';
  /** Phone number, or the captcha's key. */
  to: string;
  code: string;
}

/** @param now for the entry's `at` */
export function createOutboxSms(dataDir: string, now: () => Date = () => new Date()): SmsProvider {
  const outboxFile = path.join(dataDir, 'outbox.jsonl');
  const append = (entry: OutboxEntry) =>
    appendFile(outboxFile, `${JSON.stringify({ ...entry, at: now().toISOString() })}\n`, { mode: 0o600 });
  return {
    name: 'outbox',
    outboxFile,
    sendCode: ({ phone, code }) => append({ kind: 'sms', to: phone, code }),
    noteCaptcha: ({ key, answer }) => append({ kind: 'captcha', to: key, code: answer }),
  };
}
