/** Sending one-time codes by SMS. */
export type SmsPurpose = 'register' | 'reset' | 'bind';

export interface SmsMessage {
  /** Eleven digits, of the mainland. */
  phone: string;
  code: string;
  purpose: SmsPurpose;
  /** Minutes for which the code is valid. */
  minutes: number;
}

/** A service that sends messages. */
export interface SmsSender {
  /** Shown in the start-up log. */
  readonly name: string;
  /**
   * Hands the code over, once: what may have been sent is not sent again.
   *
   * @throws {AppError} TOO_MANY_REQUESTS or INVALID_INPUT where it is about the number, UPSTREAM_FAILED otherwise; never with the code in it
   */
  sendCode(message: SmsMessage): Promise<void>;
}

export interface SmsProvider extends SmsSender {
  /** File in which a person without a phone network finds the codes; null for a real service. */
  readonly outboxFile: string | null;
  /** A picture code was made. A real service has no use for it; the outbox writes it down. */
  noteCaptcha(message: { key: string; answer: string }): Promise<void>;
  /** Takes what is over a day old out of the outbox, also of one that is written no more. */
  clean(): Promise<void>;
}
