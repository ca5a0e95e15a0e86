/** Sending one-time codes by SMS. */
export type SmsPurpose = 'register' | 'reset' | 'bind';

export interface SmsProvider {
  /** Shown in the start-up log. */
  readonly name: string;
  /** Where a person without a phone network finds the codes; null for a real provider. */
  readonly outboxFile: string | null;
  /** Delivers the code. @throws {AppError} UPSTREAM_FAILED when the provider refuses it. */
  sendCode(message: { phone: string; code: string; purpose: SmsPurpose }): Promise<void>;
  /** A picture code was made. A real provider has no use for it; the outbox writes it down. */
  noteCaptcha(message: { key: string; answer: string }): Promise<void>;
}
