/** Sending mail. Where no mail server is set up there is no service, and nothing that needs one is offered. */

export interface Mail {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
  html: string;
  /** The same mail has the same id, so that a copy can be recognised. */
  messageId: string;
  /** Takes a POST that ends such mails (RFC 8058); null for a mail that was asked for once. */
  endUrl: string | null;
}

/** Why a mail was not sent. */
export class MailError extends Error {
  /** Whether the server has certainly not accepted it, so that it may be sent again. */
  readonly isUntaken: boolean;
  /** Whether it would be refused at any other time, too. */
  readonly isFinal: boolean;

  constructor(
    message: string,
    { isUntaken, isFinal, cause }: { isUntaken: boolean; isFinal: boolean; cause: unknown },
  ) {
    super(message, { cause });
    this.name = 'MailError';
    this.isUntaken = isUntaken;
    this.isFinal = isFinal;
  }
}

export interface MailService {
  /** @throws {MailError} */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
