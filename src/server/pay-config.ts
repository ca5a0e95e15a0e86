/** The part of the environment that is about being paid: which channels there are, their keys, and where they answer. */
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import * as z from 'zod';

export interface WechatPayConfig {
  appId: string;
  merchantId: string;
  /** Serial number of the merchant's certificate. */
  serialNo: string;
  privateKey: KeyObject;
  /** 32 characters: what notices and platform certificates are encrypted with. */
  apiKey: string;
  /** WeChat's key and its id, where the account has them; else platform certificates are fetched. */
  platformKey: { id: string; key: KeyObject } | undefined;
  /** Address without a slash at the end. */
  baseUrl: string;
}

export interface AlipayConfig {
  appId: string;
  privateKey: KeyObject;
  /** Alipay's own, with which it signs. */
  publicKey: KeyObject;
  /** Checked in notices where it is given. */
  sellerId: string | undefined;
  /** Address without a slash at the end. */
  baseUrl: string;
}

export interface PayConfig {
  /** The sandbox cashier is offered beside a real channel. Without a real one it always is. */
  hasSandbox: boolean;
  wechat: WechatPayConfig | undefined;
  alipay: AlipayConfig | undefined;
}

const flag = z
  .enum(['true', 'false', '1', '0'], '应是 true 或 false')
  .transform((value) => value === 'true' || value === '1');
const baseUrl = z
  .url({ protocol: /^https?$/, error: '应是 http:// 或 https:// 开头的网址' })
  .transform((value) => value.replace(/\/+$/, ''));

/** A key as PEM, with line breaks or `\n` for them, or only what is between its first and last line. */
function key(kind: 'PRIVATE' | 'PUBLIC') {
  const read = (text: string): KeyObject | undefined => {
    const plain = text.replaceAll('\\n', '\n').trim();
    const forms = plain.startsWith('-----')
      ? [plain]
      : (kind === 'PRIVATE' ? ['PRIVATE KEY', 'RSA PRIVATE KEY'] : ['PUBLIC KEY']).map(
          (label) => `-----BEGIN ${label}-----\n${plain}\n-----END ${label}-----`,
        );
    for (const pem of forms) {
      try {
        return kind === 'PRIVATE' ? createPrivateKey(pem) : createPublicKey(pem);
      } catch {
        // The key may have another form.
      }
    }
    return undefined;
  };
  const wanted = kind === 'PRIVATE' ? '应是 RSA 私钥（PEM）' : '应是 RSA 公钥（PEM）';
  return z.string().transform((text, context) => {
    const found = read(text);
    if (found?.asymmetricKeyType === 'rsa') return found;
    context.addIssue({ code: 'custom', message: wanted });
    return z.NEVER;
  });
}

export const payEnvironment = {
  PAY_SANDBOX: flag.default(false),
  WECHAT_PAY_APPID: z.string().optional(),
  WECHAT_PAY_MCHID: z
    .string()
    .regex(/^\d{6,12}$/, '应是商户号')
    .optional(),
  WECHAT_PAY_SERIAL_NO: z.string().optional(),
  WECHAT_PAY_PRIVATE_KEY: key('PRIVATE').optional(),
  WECHAT_PAY_API_V3_KEY: z.string().length(32, '应有 32 个字符').optional(),
  WECHAT_PAY_PUBLIC_KEY_ID: z.string().optional(),
  WECHAT_PAY_PUBLIC_KEY: key('PUBLIC').optional(),
  WECHAT_PAY_BASE_URL: baseUrl.default('https://api.mch.weixin.qq.com'),
  ALIPAY_APP_ID: z.string().optional(),
  ALIPAY_PRIVATE_KEY: key('PRIVATE').optional(),
  ALIPAY_PUBLIC_KEY: key('PUBLIC').optional(),
  ALIPAY_SELLER_ID: z.string().optional(),
  ALIPAY_BASE_URL: baseUrl.default('https://openapi.alipay.com'),
};

/** Variables whose values are never repeated in a message. */
export const PAY_SECRETS = ['WECHAT_PAY_PRIVATE_KEY', 'WECHAT_PAY_API_V3_KEY', 'ALIPAY_PRIVATE_KEY'] as const;

type PayEnvironment = z.infer<z.ZodObject<typeof payEnvironment>>;

/** @throws Error that names what is missing, where a channel is set up in part */
export function payConfigOf(value: PayEnvironment): PayConfig {
  return { hasSandbox: value.PAY_SANDBOX, wechat: wechatOf(value), alipay: alipayOf(value) };
}

function wechatOf(value: PayEnvironment): WechatPayConfig | undefined {
  const needed = ['WECHAT_PAY_APPID', 'WECHAT_PAY_MCHID', 'WECHAT_PAY_SERIAL_NO'] as const;
  const found = wholeOf(value, [...needed, 'WECHAT_PAY_PRIVATE_KEY', 'WECHAT_PAY_API_V3_KEY']);
  if (found === undefined) return undefined;
  const { WECHAT_PAY_PUBLIC_KEY_ID: id, WECHAT_PAY_PUBLIC_KEY: platform } = value;
  return {
    appId: found.WECHAT_PAY_APPID,
    merchantId: found.WECHAT_PAY_MCHID,
    serialNo: found.WECHAT_PAY_SERIAL_NO,
    privateKey: found.WECHAT_PAY_PRIVATE_KEY,
    apiKey: found.WECHAT_PAY_API_V3_KEY,
    platformKey: id !== undefined && platform !== undefined ? { id, key: platform } : undefined,
    baseUrl: value.WECHAT_PAY_BASE_URL,
  };
}

function alipayOf(value: PayEnvironment): AlipayConfig | undefined {
  const found = wholeOf(value, ['ALIPAY_APP_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY']);
  return (
    found && {
      appId: found.ALIPAY_APP_ID,
      privateKey: found.ALIPAY_PRIVATE_KEY,
      publicKey: found.ALIPAY_PUBLIC_KEY,
      sellerId: value.ALIPAY_SELLER_ID,
      baseUrl: value.ALIPAY_BASE_URL,
    }
  );
}

type Whole<V, K extends keyof V> = { [N in K]-?: NonNullable<V[N]> };

/** The value with all of these variables; undefined when none of them is set. @throws Error when only some are set */
export function wholeOf<V extends object, K extends keyof V & string>(
  value: V,
  names: readonly K[],
): Whole<V, K> | undefined {
  const isWhole = (given: V): given is V & Whole<V, K> => names.every((name) => given[name] !== undefined);
  if (isWhole(value)) return value;
  const missing = names.filter((name) => value[name] === undefined);
  if (missing.length === names.length) return undefined;
  throw new Error(`${missing.join('、')} 应和 ${names.find((name) => !missing.includes(name))} 一起给出`);
}
