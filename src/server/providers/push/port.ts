/** Messages to a browser that is not open, through the push service of its maker. */

/** A browser's push subscription. */
export interface PushTarget {
  endpoint: string;
  /** Public key of the browser, base64url. */
  p256dh: string;
  /** 16 bytes, base64url. */
  auth: string;
}

export interface PushMessage {
  /** Text of at most 3,000 bytes in UTF-8. */
  text: string;
  /** Seconds for which the push service keeps the message for a device that is off. */
  lifeSeconds: number;
  /** A message of the same topic that still waits is replaced; at most 32 characters of base64url. */
  topic: string;
}

export type PushOutcome =
  | { kind: 'sent' }
  /** The browser takes no messages any more. */
  | { kind: 'gone' }
  /** The push service was not reached, or asks for a pause. */
  | { kind: 'later'; afterSeconds: number | null }
  /** The service would refuse this message at any other time, too. */
  | { kind: 'refused'; status: number };

export interface PushService {
  /** The server's own, base64url: browsers take messages from its owner only. */
  publicKey(): Promise<string>;
  /** Whether messages may be sent to an address: https, or a host that the configuration allows. */
  accepts(endpoint: string): boolean;
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
  close(): Promise<void>;
}
