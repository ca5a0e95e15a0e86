import { expect, test } from 'vitest';
import { ConfigError, loadConfig, withBoundPort } from './config.ts';

const aliyunSms = {
  ALIYUN_SMS_ACCESS_KEY_ID: 'key',
  ALIYUN_SMS_ACCESS_KEY_SECRET: 'secret',
  ALIYUN_SMS_SIGN: '外刊轻读',
  ALIYUN_SMS_TEMPLATE: 'SMS_1',
};
const tencentSms = {
  TENCENT_SMS_SECRET_ID: 'id',
  TENCENT_SMS_SECRET_KEY: 'secret',
  TENCENT_SMS_APP_ID: '1400006666',
  TENCENT_SMS_SIGN: '外刊轻读',
  TENCENT_SMS_TEMPLATE: '1110',
};

test('an empty environment gives a complete configuration', () => {
  const config = loadConfig({});
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    adminPhone: '13800000000',
    publicUrl: 'http://127.0.0.1:3000',
  });
  expect([...config.roles]).toEqual(['web', 'jobs']);
});

test.each([
  [{ PORT: 'abc' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ ADMIN_PHONE: '123' }, 'ADMIN_PHONE'],
  [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ PUBLIC_URL: 'example.com' }, 'PUBLIC_URL'],
  [{ ROLES: 'web,cook' }, 'ROLES'],
  [{ TRUST_PROXY: 'perhaps' }, 'TRUST_PROXY'],
  [{ API_BASES: 'nonsense' }, 'API_BASES'],
  [{ API_BASES: 'read.example.com=https://[' }, 'API_BASES'],
  [{ WECHAT_APP_ID: 'wx1' }, 'WECHAT_APP_SECRET'],
  [{ WECHAT_MORE_ACCOUNTS: 'school:wx1' }, 'WECHAT_MORE_ACCOUNTS'],
  [{ S3_BUCKET: 'No Bucket' }, 'S3_BUCKET'],
  [{ S3_BUCKET: 'harbour' }, 'S3_ACCESS_KEY_ID'],
  [{ S3_ENDPOINT: 'https://oss.example', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'lamp' }, 'S3_BUCKET'],
  [{ AI_MODEL: 'small', AI_API_KEY: 'key' }, 'AI_BASE_URL'],
  [{ AI_BACKUP_BASE_URL: 'https://ai.example/v1', AI_BACKUP_MODEL: 'small' }, 'AI_BASE_URL、AI_MODEL'],
  [{ MT_BASE_URL: 'https://mt.example' }, 'MT_API_KEY'],
  [{ TTS_API_KEY: 'key' }, 'TTS_BASE_URL'],
  [{ TTS_VOICE: 'alloy' }, 'TTS_BASE_URL'],
  [{ TTS_BASE_URL: 'https://tts.example', AZURE_SPEECH_REGION: 'eastasia', AZURE_SPEECH_KEY: 'key' }, 'TTS_BASE_URL'],
  [{ AZURE_SPEECH_REGION: 'eastasia' }, 'AZURE_SPEECH_KEY'],
  [{ WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_1' }, 'WECHAT_PAY_PUBLIC_KEY'],
  [{ ALIPAY_SELLER_ID: '2088' }, 'ALIPAY_APP_ID'],
  [{ TENCENT_SMS_REGION: 'ap-beijing' }, 'TENCENT_SMS_SECRET_ID'],
  [{ ROLES: 'jobs' }, 'DATABASE_URL'],
  [{ ROLES: 'web' }, 'DATABASE_URL'],
  [{ DATABASE_CONNECTIONS: '2' }, 'DATABASE_CONNECTIONS'],
  [{ DATABASE_CONNECTIONS: '40' }, 'DATABASE_CONNECTIONS'],
  [{ PUBLIC_URL: 'https://a.example/app' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://a.example/?x=1' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://a.example/#top' }, 'PUBLIC_URL'],
  [{ DOWNLOAD_BASE: 'https://a.example/files/' }, 'DOWNLOAD_BASE'],
  [{ AI_PARALLEL: 'abc' }, 'AI_PARALLEL 应是 1–10000 的整数'],
  [{ AI_PARALLEL: '0' }, 'AI_PARALLEL 应是 1–10000 的整数'],
  [{ AI_PARALLEL: '20' }, 'AI_BASE_URL'],
  [{ WECHAT_PAY_BASE_URL: 'https://pay.example' }, 'WECHAT_PAY_APPID'],
  [{ ALIPAY_BASE_URL: 'https://pay.example' }, 'ALIPAY_APP_ID'],
  [{ AI_PRICES: 'small' }, 'AI_PRICES'],
  [{ AI_PRICES: 'small=free' }, 'AI_PRICES'],
  [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL'],
  [{ SMTP_URL: 'smtps://mail.example.com' }, 'MAIL_FROM'],
  [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM'],
  [{ ALIYUN_SMS_SIGN: '外刊轻读' }, 'ALIYUN_SMS_ACCESS_KEY_ID'],
  [{ TENCENT_SMS_APP_ID: 'waikan' }, 'TENCENT_SMS_APP_ID'],
  [{ TENCENT_SMS_PLACES: 'minutes,code' }, 'TENCENT_SMS_PLACES'],
  [{ ...aliyunSms, ...tencentSms }, 'TENCENT_SMS_'],
  [{ VAPID_PRIVATE_KEY: 'short' }, 'VAPID_PRIVATE_KEY'],
  [{ VAPID_CONTACT: 'letter@example.com' }, 'VAPID_CONTACT'],
])('a wrong value %j is refused in one line that names %s', (env, name) => {
  expect(() => loadConfig(env)).toThrow(ConfigError);
  try {
    loadConfig(env);
  } catch (error) {
    expect((error as Error).message).toContain(name);
    expect((error as Error).message).not.toContain('\n');
  }
});

test('a secret never appears in the message about it', () => {
  expect(() => loadConfig({ ADMIN_PASSWORD: 'hunter2' })).toThrow(/^(?!.*hunter2)/);
  expect(() => loadConfig({ WECHAT_MORE_ACCOUNTS: 'school=wx1-hunter2' })).toThrow(/^(?!.*hunter2)/);
});

test('the address of the site is an origin, however it is written, and its password is told to nobody', () => {
  expect(loadConfig({ PUBLIC_URL: 'https://Read.Example:443/' }).publicUrl).toBe('https://read.example');
  expect(loadConfig({ DOWNLOAD_BASE: 'http://files.example:8080' }).downloadBase).toBe('http://files.example:8080');
  expect(() => loadConfig({ PUBLIC_URL: 'https://user:hunter2@a.example' })).toThrow(
    /^配置有误：PUBLIC_URL (?!.*hunter2)/,
  );
});

test('the pool has sixteen connections unless told', () => {
  const url = 'postgres://db.example/waikan';
  expect(loadConfig({}).databaseConnections).toBe(16);
  expect(loadConfig({ DATABASE_URL: url, DATABASE_CONNECTIONS: '40' }).databaseConnections).toBe(40);
  expect([...loadConfig({ DATABASE_URL: url, ROLES: 'jobs' }).roles]).toEqual(['jobs']);
});

test('codes are sent by the SMS service that is set up, with what its template asks for', () => {
  expect(loadConfig({}).reach.sms).toBeUndefined();
  expect(loadConfig(aliyunSms).reach.sms).toMatchObject({ service: 'aliyun', sign: '外刊轻读', template: 'SMS_1' });
  expect(loadConfig({ ...tencentSms, TENCENT_SMS_PLACES: 'code,minutes' }).reach.sms).toMatchObject({
    service: 'tencent',
    places: ['code', 'minutes'],
    region: 'ap-guangzhou',
  });
});

test('official accounts go by the names that pages ask for, the usual one is wx', () => {
  const { wechat } = loadConfig({
    WECHAT_APP_ID: 'wx1',
    WECHAT_APP_SECRET: 's1',
    WECHAT_MORE_ACCOUNTS: 'school=wx2:s2, test=wx3:s3',
  });
  expect([...wechat.accounts]).toEqual([
    ['wx', { appId: 'wx1', appSecret: 's1' }],
    ['school', { appId: 'wx2', appSecret: 's2' }],
    ['test', { appId: 'wx3', appSecret: 's3' }],
  ]);
});

test('a bucket is where AWS has it in its region, unless told', () => {
  const keys = { S3_BUCKET: 'harbour', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'lamp' };
  expect(loadConfig({ ...keys, S3_REGION: 'eu-north-1' }).s3).toMatchObject({
    endpoint: 'https://s3.eu-north-1.amazonaws.com',
    isPathStyle: true,
  });
  const elsewhere = { ...keys, S3_ENDPOINT: 'https://oss.example.com', S3_PATH_STYLE: 'false' };
  expect(loadConfig(elsewhere).s3).toMatchObject({ endpoint: 'https://oss.example.com', isPathStyle: false });
});

test('page hosts map to API bases', () => {
  const { apiBases } = loadConfig({
    API_BASES: 'preview.example.com=https://api.example.com/, localhost:3000=http://localhost:4000',
  });
  expect(apiBases.get('preview.example.com')).toBe('https://api.example.com');
  expect(apiBases.get('localhost:3000')).toBe('http://localhost:4000');
});

test('a port that the system chose stands in our own address, but not in one that was given', () => {
  expect(withBoundPort(loadConfig({ PORT: '0' }), 40_123)).toMatchObject({
    port: 40_123,
    publicUrl: 'http://127.0.0.1:40123',
  });
  const given = loadConfig({ PORT: '0', PUBLIC_URL: 'https://read.example/' });
  expect(withBoundPort(given, 40_123).publicUrl).toBe('https://read.example');
});
