import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { openAliyunSms, openTencentSms, SMS_KEYS } from '#server/testing/sms-services.ts';
import { acs3Headers, canonicalQuery, createAliyunSms } from './aliyun.ts';
import { createSms } from './choice.ts';
import { createOutboxSms } from './outbox.ts';
import { createTencentSms, tc3Headers } from './tencent.ts';

const PHONE = '13712340001';
const CODE = '402917';
const message = { phone: PHONE, code: CODE, purpose: 'register', minutes: 5 } as const;
/** Has characters that must be escaped in exactly one way for a valid signature. */
const SIGN = "外刊 (轻读)*'!~+";

const aliyun = await openAliyunSms();
const tencent = await openTencentSms();
const aliyunOptions = {
  accessKeyId: SMS_KEYS.id,
  accessKeySecret: SMS_KEYS.secret,
  sign: SIGN,
  template: 'SMS_1234',
  baseUrl: aliyun.baseUrl,
};
const tencentOptions = {
  secretId: SMS_KEYS.id,
  secretKey: SMS_KEYS.secret,
  appId: '1400006666',
  sign: SIGN,
  template: '1110',
  places: ['code', 'minutes'],
  region: 'ap-guangzhou',
  baseUrl: tencent.baseUrl,
} as const;

const services = [
  {
    name: 'aliyun',
    double: aliyun,
    open: (timeoutMs?: number) => createAliyunSms({ ...aliyunOptions, ...(timeoutMs && { timeoutMs }) }),
    openWrong: () => createAliyunSms({ ...aliyunOptions, accessKeySecret: 'another' }),
    often: 'isv.BUSINESS_LIMIT_CONTROL',
    phone: 'isv.MOBILE_NUMBER_ILLEGAL',
    balance: 'isv.AMOUNT_NOT_ENOUGH',
    template: 'isv.SMS_TEMPLATE_ILLEGAL',
    unknown: 'isp.SYSTEM_ERROR',
  },
  {
    name: 'tencent',
    double: tencent,
    open: (timeoutMs?: number) => createTencentSms({ ...tencentOptions, ...(timeoutMs && { timeoutMs }) }),
    openWrong: () => createTencentSms({ ...tencentOptions, secretKey: 'another' }),
    often: 'LimitExceeded.PhoneNumberDailyLimit',
    phone: 'InvalidParameterValue.IncorrectPhoneNumber',
    balance: 'FailedOperation.InsufficientBalanceInSmsPackage',
    template: 'FailedOperation.TemplateIncorrectOrUnapproved',
    unknown: 'InternalError.Timeout',
  },
];

describe.each(services)('$name', ({ double, open, openWrong, ...codes }) => {
  async function refusalOf(code: string, timeoutMs?: number): Promise<AppError> {
    double.answerWith(code);
    const error = await open(timeoutMs)
      .sendCode(message)
      .then(
        () => null,
        (thrown: unknown) => thrown,
      );
    expect(error).toBeInstanceOf(AppError);
    const { message: says, fields, cause } = error as AppError;
    // Nothing that is logged or shown contains the code or the number.
    expect(JSON.stringify([says, fields, cause ?? null])).not.toMatch(new RegExp(`${CODE}|${PHONE}`));
    return error as AppError;
  }

  test('a number that had too many is told so', async () => {
    expect(await refusalOf(codes.often)).toMatchObject({ status: 429, message: expect.stringContaining('太多') });
  });

  test('a number that gets no messages is told by its input', async () => {
    expect(await refusalOf(codes.phone)).toMatchObject({ status: 400, fields: { phone: expect.any(String) } });
  });

  test('an account without money says so', async () => {
    expect(await refusalOf(codes.balance)).toMatchObject({ status: 502, message: expect.stringContaining('余额') });
  });

  test('what the operator has to set up names the service’s code', async () => {
    const { status, message: says } = await refusalOf(codes.template);
    expect([status, says]).toEqual([502, expect.stringContaining(`没有设置好（${codes.template}）`)]);
  });

  test('what nobody knows names its code, and one that is no code is not repeated', async () => {
    expect((await refusalOf(codes.unknown)).message).toContain(`没有发出验证码（${codes.unknown}）`);
    expect((await refusalOf(`no ${PHONE}`)).message).toContain('没有说原因');
  });

  test('an answer that is none, and none at all', async () => {
    expect(await refusalOf('noise')).toMatchObject({ status: 502, message: expect.stringContaining('出错') });
    expect(await refusalOf('hang', 50)).toMatchObject({
      status: 502,
      message: expect.stringContaining('没有及时回应'),
    });
  });

  test('a wrong secret is refused', async () => {
    double.answerWith(null);
    await expect(openWrong().sendCode(message)).rejects.toThrow(/没有设置好（.*Signature/);
  });
});

test('Aliyun sends the code by the approved signature and template, each time by a new nonce', async () => {
  const { double, open } = { double: await openAliyunSms(), open: createAliyunSms };
  const sms = open({ ...aliyunOptions, baseUrl: double.baseUrl });
  await sms.sendCode(message);
  await sms.sendCode(message);
  const wanted = { PhoneNumbers: PHONE, SignName: SIGN, TemplateCode: 'SMS_1234', TemplateParam: `{"code":"${CODE}"}` };
  expect(double.sent).toMatchObject([wanted, wanted]);
  expect(new Set(double.sent.map(({ nonce }) => nonce)).size).toBe(2);
});

test.each([
  [
    ['code', 'minutes'],
    [CODE, '5'],
  ],
  [['code'], [CODE]],
] as const)('Tencent fills the places %j of the template', async (places, values) => {
  const double = await openTencentSms();
  await createTencentSms({ ...tencentOptions, places, baseUrl: double.baseUrl }).sendCode(message);
  expect(double.sent).toEqual([
    {
      PhoneNumberSet: [`+86${PHONE}`],
      SmsSdkAppId: '1400006666',
      SignName: SIGN,
      TemplateId: '1110',
      TemplateParamSet: values,
      region: 'ap-guangzhou',
    },
  ]);
});

test('Aliyun’s signature is that of its documentation’s example', () => {
  const { authorization } = acs3Headers(
    { accessKeyId: 'YourAccessKeyId', accessKeySecret: 'YourAccessKeySecret' },
    {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      query: canonicalQuery({
        RegionId: 'cn-shanghai',
        ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
      }),
      at: new Date('2023-10-26T10:22:32Z'),
      nonce: '3156853299f313e23d1673dc12e1703d',
    },
  );
  expect(authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  );
});

test('Tencent’s signature is that of its documentation’s example', () => {
  const { authorization } = tc3Headers(
    { secretId: `AKID${'*'.repeat(32)}`, secretKey: '*'.repeat(32) },
    {
      host: 'cvm.tencentcloudapi.com',
      service: 'cvm',
      action: 'DescribeInstances',
      version: '2017-03-12',
      region: 'ap-guangzhou',
      body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
      at: new Date(1_551_113_065_000),
    },
  );
  expect(authorization).toBe(
    `TC3-HMAC-SHA256 Credential=AKID${'*'.repeat(32)}/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f`,
  );
});

async function folder() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'waikan-outbox-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  let ahead = 0;
  const now = () => new Date(Date.parse('2026-05-01T00:00:00Z') + ahead * 3_600_000);
  const linesOf = async () =>
    (await readFile(path.join(dataDir, 'outbox.jsonl'), 'utf8'))
      .split('\n')
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as { to: string }).to);
  return {
    dataDir,
    now,
    linesOf,
    advance(hours: number) {
      ahead += hours;
    },
  };
}

test('the outbox keeps numbers and codes for a day: writing drops what is older, and so does the cleaning', async () => {
  const { dataDir, now, linesOf, advance } = await folder();
  const sms = createOutboxSms(dataDir, now);
  await sms.noteCaptcha({ key: 'first', answer: 'ab3d' });
  advance(23);
  await sms.sendCode({ ...message, phone: 'second' });
  expect(await linesOf()).toEqual(['first', 'second']);
  advance(2);
  await sms.sendCode({ ...message, phone: 'third' });
  expect(await linesOf()).toEqual(['second', 'third']);
  advance(25);
  await sms.clean();
  expect(await linesOf()).toEqual([]);
});

test('what is written while the outbox is cleaned stays', async () => {
  const { dataDir, now, linesOf, advance } = await folder();
  const sms = createOutboxSms(dataDir, now);
  await sms.sendCode({ ...message, phone: 'old' });
  advance(25);
  const names = Array.from({ length: 20 }, (_, nth) => `new ${nth}`);
  await Promise.all([...names.map((phone) => sms.sendCode({ ...message, phone })), sms.clean()]);
  expect(await linesOf()).toEqual(names);
});

test('with a service the outbox of the time before is emptied, and no picture is written down', async () => {
  const { dataDir, now, linesOf, advance } = await folder();
  await createOutboxSms(dataDir, now).sendCode(message);
  advance(25);
  const sms = createSms({ service: 'aliyun', ...aliyunOptions }, dataDir, now);
  await sms.noteCaptcha({ key: PHONE, answer: 'ab3d' });
  await sms.clean();
  expect([sms.name, sms.outboxFile, await linesOf()]).toEqual(['aliyun', null, []]);
});

test('a line that cannot be read does not stop the outbox', async () => {
  const { dataDir, now, linesOf } = await folder();
  await writeFile(path.join(dataDir, 'outbox.jsonl'), '{"kind":"sms","to":"cut o');
  const sms = createOutboxSms(dataDir, now);
  await sms.sendCode(message);
  expect(await linesOf()).toEqual([PHONE]);
});
