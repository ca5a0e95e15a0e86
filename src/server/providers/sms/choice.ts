/** The SMS service that is set up; without one, codes go to the outbox. */
import { type AliyunSmsOptions, createAliyunSms } from './aliyun.ts';
import { createOutboxSms } from './outbox.ts';
import type { SmsProvider } from './port.ts';
import { createTencentSms, type TencentSmsOptions } from './tencent.ts';

export type SmsOptions = ({ service: 'aliyun' } & AliyunSmsOptions) | ({ service: 'tencent' } & TencentSmsOptions);

export function createSms(options: SmsOptions | undefined, dataDir: string, now: () => Date): SmsProvider {
  const outbox = createOutboxSms(dataDir, now);
  if (options === undefined) return outbox;
  const sender = options.service === 'aliyun' ? createAliyunSms(options, now) : createTencentSms(options, now);
  // The outbox of the time before is still emptied.
  return { ...sender, outboxFile: null, noteCaptcha: async () => {}, clean: outbox.clean };
}
