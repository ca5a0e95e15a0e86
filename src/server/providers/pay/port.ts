/** A payment channel: opens a payment, reads the channel's signed notices, and answers what became of an order. Money is in fen. */
import { AppError } from '#contract/errors.ts';
import type { PayChannel } from '#contract/shapes.ts';

/** How WeChat is paid: by QR code, inside WeChat, or from another browser on a phone. Other channels choose by themselves. */
export type PayScene = 'native' | 'jsapi' | 'h5';

export interface PayRequest {
  orderNo: string;
  /** Amount in fen, at least 1. */
  amountFen: number;
  /** Name of the product, in a few words. */
  title: string;
  scene: PayScene;
  /** The payer's id within WeChat; null when the account has none. */
  payerOpenid: string | null;
  /** Address of the payer. */
  payerAddress: string;
  /** The channel takes no payment after it. */
  expiresAt: Date;
}

/** Data that a payer needs; at least one of them is not null. */
export interface PayData {
  /** A cashier page to open. */
  url: string | null;
  /** Text for a QR code. */
  qrcode: string | null;
  /** Arguments for the WeChat bridge. */
  jsapi: Record<string, string> | null;
}

/** A channel's report on an order of ours, with its signature checked. */
export interface PaymentReport {
  orderNo: string;
  /** `unpaid` covers everything else: waiting, closed, given back. */
  state: 'paid' | 'unpaid';
  amountFen: number;
  /** The channel's own number of the payment; '' when nothing was paid. */
  transactionId: string;
  paidAt: Date | null;
  /** Whether it is about our application and our merchant account. */
  isOurs: boolean;
}

/** A notice as it came. */
export interface Notice {
  /** Names in lower case. */
  headers: Record<string, string>;
  body: string;
}

/** A notice that is not the channel's, is too old, or can't be read. */
export class NoticeRefused extends Error {
  readonly outcome: 'wrong_signature' | 'stale' | 'unreadable';

  constructor(outcome: NoticeRefused['outcome'], cause?: unknown) {
    super(outcome, { cause });
    this.outcome = outcome;
  }
}

/** The channel has said no: there is no payment of this order that could be paid. */
export class ChannelRefused extends AppError {
  constructor(msg: string) {
    super('UPSTREAM_FAILED', { msg });
  }
}

export interface PayProvider {
  readonly channel: PayChannel;
  /** Checks the payer before an order is made. @throws {AppError} INVALID_INPUT when the scene needs something that is missing */
  requirePayable?(payer: Pick<PayRequest, 'scene' | 'payerOpenid'>): void;
  /**
   * Safe to repeat for the same order.
   *
   * @throws {ChannelRefused} when the answer was no
   * @throws {AppError} UPSTREAM_FAILED without an answer, or INVALID_INPUT where the scene needs what isn't there
   */
  open(request: PayRequest): Promise<PayData>;
  /** @throws {NoticeRefused} */
  readNotice(notice: Notice): Promise<PaymentReport>;
  /** A notice as it may be kept, for channels that say in clear who paid. */
  withoutPayer?(notice: Notice): Notice;
  /** Null when the channel knows of no such order. @throws {AppError} UPSTREAM_FAILED */
  query(orderNo: string): Promise<PaymentReport | null>;
  /** Stops payments for the order; does nothing when it was closed before. @throws {AppError} UPSTREAM_FAILED */
  close(orderNo: string): Promise<void>;
  /** The response to a notice: accepted, or not, in which case the channel sends it again. */
  answer(isTaken: boolean): { status: number; type: 'text/plain' | 'application/json'; body: string };
}
