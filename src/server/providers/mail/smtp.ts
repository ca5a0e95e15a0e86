/** Mail through an SMTP server, by nodemailer, which is loaded where mail is set up and sent. */
import type { Transporter } from 'nodemailer';
import { MailError, type MailService } from './port.ts';

const TIMEOUT_MS = 20_000;
const TIMEOUTS = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };

export interface SmtpOptions {
  /** `smtp://user:password@host:587` (STARTTLS where offered) or `smtps://…:465`. */
  url: string;
  /** `外刊轻读 <letter@example.com>`. */
  from: string;
}

export function createSmtpMail({ url, from }: SmtpOptions): MailService {
  let opened: Promise<Transporter> | undefined;
  const transport = () => {
    opened ??= import('nodemailer').then(({ createTransport }) =>
      // A connection for each mail: those of a pool send again what they lost.
      createTransport({ url, ...TIMEOUTS }, { from }),
    );
    return opened;
  };
  return {
    async send({ endUrl, ...mail }) {
      const ends = endUrl !== null && {
        'List-Unsubscribe': `<${endUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };
      const headers = { 'Auto-Submitted': 'auto-generated', ...ends };
      const by = await transport();
      try {
        await by.sendMail({ ...mail, headers });
      } catch (cause) {
        throw mailError(cause);
      }
    },
    async close() {
      (await opened)?.close();
    },
  };
}

/** Codes of errors before any text was sent: name, login, encryption. */
const BEFORE_TEXT = new Set(['EDNS', 'EAUTH', 'ETLS']);

/** A reply says that the server refused; without one nobody knows, unless the server was never reached. */
function mailError(cause: unknown): MailError {
  const { responseCode, code = '', syscall, message } = cause as NodeJS.ErrnoException & { responseCode?: number };
  const isUntaken = responseCode !== undefined || syscall === 'connect' || BEFORE_TEXT.has(code);
  const isFinal = responseCode !== undefined && responseCode >= 500;
  return new MailError(message, { isUntaken, isFinal, cause });
}
