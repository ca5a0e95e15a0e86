/**
 * The local default: nothing is sent, codes are appended to `$DATA_DIR/outbox.jsonl` for the operator of the machine. Codes are good for
 * minutes; the file keeps them, and the numbers, for a day.
 */
import { appendFile, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SmsProvider } from './port.ts';

interface OutboxEntry {
  kind: 'sms' | 'captcha';
  /** Phone number, or the captcha's key. */
  to: string;
  code: string;
}

const KEPT_MS = 24 * 3_600_000;
/** Pause between two removals of old messages by a process that writes. */
const LOOK_MS = 3_600_000;

/** @param now for the entry's `at` */
export function createOutboxSms(dataDir: string, now: () => Date = () => new Date()): SmsProvider {
  const outboxFile = path.join(dataDir, 'outbox.jsonl');
  let lookedAt = 0;
  /** Writes run one after the other: a message that is appended while the file is written anew would be lost. */
  let last = Promise.resolve();
  const inTurn = (work: () => Promise<void>) => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };

  async function dropOld(): Promise<void> {
    lookedAt = now().getTime();
    const file = await open(outboxFile).catch(() => null);
    if (file === null) return;
    const part = `${outboxFile}.part`;
    try {
      const text = await file.readFile('utf8');
      const kept = text.split('\n').filter((line) => line !== '' && isFresh(line, lookedAt - KEPT_MS));
      const fresh = kept.map((line) => `${line}\n`).join('');
      if (fresh === text) return;
      await writeFile(part, fresh, { mode: 0o600 });
      // Messages that another process has appended meanwhile.
      await appendFile(part, await file.readFile('utf8'));
      await rename(part, outboxFile);
    } finally {
      await file.close();
      await rm(part, { force: true });
    }
  }

  const append = (entry: OutboxEntry) =>
    inTurn(async () => {
      if (now().getTime() - lookedAt > LOOK_MS) await dropOld();
      await appendFile(outboxFile, `${JSON.stringify({ ...entry, at: now().toISOString() })}\n`, { mode: 0o600 });
    });
  return {
    name: 'outbox',
    outboxFile,
    sendCode: ({ phone, code }) => append({ kind: 'sms', to: phone, code }),
    noteCaptcha: ({ key, answer }) => append({ kind: 'captcha', to: key, code: answer }),
    clean: () => inTurn(dropOld),
  };
}

/** Whether a line is newer than that time; false for a line that cannot be read, which is removed, too. */
function isFresh(line: string, since: number): boolean {
  try {
    return Date.parse((JSON.parse(line) as { at: string }).at) > since;
  } catch {
    return false;
  }
}
