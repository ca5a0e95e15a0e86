import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
const alipay = {
  ALIPAY_APP_ID: '2021000000000001',
  ALIPAY_PRIVATE_KEY: pem,
  ALIPAY_PUBLIC_KEY: String(publicKey.export({ type: 'spki', format: 'pem' })),
};

test('no channel is set up by default', () => {
  expect(loadConfig({}).pay).toEqual({ hasSandbox: false, wechat: undefined, alipay: undefined });
});

test('a key may stand in one line, in either form, or without its head and foot', () => {
  const der = privateKey.export({ type: 'pkcs1', format: 'der' }).toString('base64');
  for (const text of [pem, pem.replaceAll('\n', '\\n'), der]) {
    const { pay } = loadConfig({ ...alipay, ALIPAY_PRIVATE_KEY: text });
    expect(pay.alipay?.privateKey.equals(privateKey)).toBe(true);
  }
});

test('half a channel, or a key that is none, stops the start and says what is wrong, never the key', () => {
  const { ALIPAY_PUBLIC_KEY: _, ...half } = alipay;
  expect(() => loadConfig(half)).toThrow(new ConfigError('配置有误：ALIPAY_PUBLIC_KEY 应和 ALIPAY_APP_ID 一起给出'));
  const start = () => loadConfig({ ...alipay, ALIPAY_PRIVATE_KEY: 'top-secret' });
  expect(start).toThrow('ALIPAY_PRIVATE_KEY 应是 RSA 私钥');
  expect(start).not.toThrow('top-secret');
});
