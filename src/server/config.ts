/**
 * Environment → typed values, once, at start. Nothing else reads `process.env`.
 * A wrong value throws {@link ConfigError}, whose message is one line for the person who started the process.
 */
import path from 'node:path';
import * as z from 'zod';
import { faultOfGroups } from './config-groups.ts';
import { PAY_SECRETS, type PayConfig, payConfigOf, payEnvironment } from './pay-config.ts';
import type { AzureSpeech, OpenAiSpeech } from './providers/speech/services.ts';
import type { S3Options } from './providers/storage/s3.ts';
import { REACH_SECRETS, type ReachConfig, reachConfigOf, reachEnvironment } from './reach-config.ts';
import { type Price, parsePrice } from './service-prices.ts';

export class ConfigError extends Error {}

const port = z
  .string()
  .regex(/^\d{1,5}$/, '应是 0–65535 的整数')
  .transform(Number)
  .refine((value) => value <= 65_535, '应是 0–65535 的整数');
const flag = z
  .enum(['true', 'false', '1', '0'], '应是 true 或 false')
  .transform((value) => value === 'true' || value === '1');
const httpUrl = z
  .string()
  .refine((value) => /^https?:$/.test(protocolOf(value)), '应是 http:// 或 https:// 开头的网址');

/** Scheme, host and port: addresses of ours are made by putting a path behind it. */
const origin = httpUrl
  .refine(
    (value) => !URL.canParse(value) || isOrigin(new URL(value)),
    '应只有协议、主机和端口，如 https://read.example.com',
  )
  .transform((value) => new URL(value).origin);
const isOrigin = ({ pathname, search, hash, username, password }: URL) =>
  pathname === '/' && `${search}${hash}${username}${password}` === '';

const environment = z.object({
  PORT: port.default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, '应是主机名或 IP 地址')
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string()
    .refine((value) => /^postgres(ql)?:$/.test(protocolOf(value)), '应是 postgres:// 开头的连接地址')
    .optional(),
  /** Connections in the pool of one process, which has some ten more. */
  DATABASE_CONNECTIONS: z.coerce
    .number('应是 8–500 的整数')
    .int('应是 8–500 的整数')
    .min(8, '应是 8–500 的整数')
    .max(500, '应是 8–500 的整数')
    .default(16),
  ADMIN_PHONE: z
    .string()
    .regex(/^1[3-9]\d{9}$/, '应是 11 位手机号')
    .default('13800000000'),
  ADMIN_PASSWORD: z.string().min(8, '应有 8–72 个字符').max(72, '应有 8–72 个字符').optional(),
  PUBLIC_URL: origin.optional(),
  DOWNLOAD_BASE: origin.optional(),
  ROLES: z
    .string()
    .default('web,jobs')
    .transform((value) => [
      ...new Set(
        value
          .split(',')
          .map((role) => role.trim())
          .filter(Boolean),
      ),
    ])
    .pipe(z.array(z.enum(['web', 'jobs'], '应是 web、jobs 或 web,jobs')).min(1, '应是 web、jobs 或 web,jobs')),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], '应是 silent、error、warn、info 或 debug')
    .default('info'),
  TRUST_PROXY: flag.default(false),
  REQUIRE_INVITATION: flag.default(false),
  /** Private hosts (`host` or `host:port`) that may be fetched from, comma separated; none by default. */
  FETCH_ALLOW_HOSTS: z.string().default('').transform(splitList),
  /** An OpenAI-compatible service, up to and with `/v1`. */
  AI_BASE_URL: httpUrl.optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  /** A cheaper model of the same service for words; without it AI_MODEL does these, too. */
  AI_WORD_MODEL: z.string().optional(),
  /** Stands in while the first service is down. */
  AI_BACKUP_BASE_URL: httpUrl.optional(),
  AI_BACKUP_API_KEY: z.string().optional(),
  AI_BACKUP_MODEL: z.string().optional(),
  /** Requests to one service at the same time, for each process. */
  AI_PARALLEL: z.coerce
    .number('应是 1–10000 的整数')
    .int('应是 1–10000 的整数')
    .min(1, '应是 1–10000 的整数')
    .max(10_000, '应是 1–10000 的整数')
    .default(200),
  /** `name=2/8` for a model, `name=170` for a translator: yuan for a million tokens read/written, or characters; comma separated. */
  AI_PRICES: z
    .string()
    .default('')
    .transform(splitList)
    .transform((pairs) => pairs.map((pair) => /^(.+)=([^=]+)$/.exec(pair)?.slice(1) ?? []))
    .transform((pairs) => pairs.map(([name = '', price = '']) => [name.trim(), parsePrice(price)] as const))
    .refine(
      (pairs) => pairs.every(([name, price]) => name !== '' && price !== null),
      '应是 名称=读/写 或 名称=每百万字符，单位元，用逗号分开',
    ),
  /** Key of DeepL, or of a gateway that speaks its protocol at `MT_BASE_URL`. */
  MT_API_KEY: z.string().optional(),
  MT_BASE_URL: httpUrl.optional(),
  /** A service with OpenAI's speech call, up to and with `/v1`, or Azure's; without either the built-in voice speaks. */
  TTS_BASE_URL: httpUrl.optional(),
  TTS_API_KEY: z.string().optional(),
  TTS_MODEL: z.string().default('tts-1'),
  TTS_VOICE: z.string().optional(),
  /** Speech service of Azure by its region, such as `eastasia`. */
  AZURE_SPEECH_REGION: z
    .string()
    .regex(/^[a-z0-9]+$/, '应是区域的名字')
    .optional(),
  AZURE_SPEECH_KEY: z.string().optional(),
  ...payEnvironment,
  ...reachEnvironment,
  /** Official account (公众号) whose bridge pages use inside WeChat's browser. */
  WECHAT_APP_ID: z.string().optional(),
  WECHAT_APP_SECRET: z.string().optional(),
  /** Further ones by the name that a page asks for, `name=appid:secret`, comma separated. */
  WECHAT_MORE_ACCOUNTS: z
    .string()
    .default('')
    .transform(splitList)
    .pipe(z.array(z.string().regex(/^[\w-]{1,40}=\w+:\w+$/, '应是 名称=appid:secret，用逗号分开'))),
  /** A gateway that speaks WeChat's protocol, in its place. */
  WECHAT_API_URL: httpUrl.optional(),
  /** A third party's script that counts visits; none by default. */
  STATISTICS_SCRIPT: z
    .string()
    .refine((value) => protocolOf(value) === 'https:', '应是 https:// 开头的脚本网址')
    .optional(),
  /** A bucket of a service that speaks S3, for files; without it they lie in `DATA_DIR`. */
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, '应是存储桶的名字')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, '应是区域的名字')
    .default('us-east-1'),
  S3_ENDPOINT: httpUrl.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** `false` for services that want the bucket before the host. */
  S3_PATH_STYLE: flag.default(true),
  /** `page-host=https://api.base` pairs, comma separated: production, preview, local. */
  API_BASES: z
    .string()
    .default('')
    .transform(splitList)
    .transform((pairs) => pairs.map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]))
    .refine(
      (pairs) => pairs.every(([host, base]) => /^[\w.:-]+$/.test(host) && /^https?:$/.test(protocolOf(base))),
      '应是 主机=网址，用逗号分开',
    ),
});

function splitList(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

function protocolOf(value: string): string {
  return URL.canParse(value) ? new URL(value).protocol : '';
}

export interface AiConfig {
  baseUrl: string;
  apiKey: string | undefined;
  model: string;
  /** Model for explanations of words. */
  wordModel: string;
  backup: { baseUrl: string; apiKey: string | undefined; model: string } | undefined;
  /** Requests at the same time. */
  parallel: number;
}

export interface Config {
  port: number;
  host: string;
  /** Absolute path. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** Connections of the pool, at most. */
  databaseConnections: number;
  adminPhone: string;
  adminPassword: string | undefined;
  /** Origin under which readers reach the site, without a slash at the end. */
  publicUrl: string;
  /** Origin that serves files made of articles; undefined: this site. */
  downloadBase: string | undefined;
  roles: ReadonlySet<'web' | 'jobs'>;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  trustProxy: boolean;
  requireInvitation: boolean;
  fetchAllow: readonly string[];
  /** Page host → API base. */
  apiBases: ReadonlyMap<string, string>;
  /** Undefined where no language model is set up. */
  ai: AiConfig | undefined;
  /** Prices of services, by their names in the ledger. */
  prices: ReadonlyMap<string, Price>;
  /** Undefined where no translation service is set up. */
  mt: { apiKey: string; baseUrl: string | undefined } | undefined;
  /** Undefined where the built-in voice speaks. */
  speech: ({ kind: 'openai' } & OpenAiSpeech) | ({ kind: 'azure' } & AzureSpeech) | undefined;
  pay: PayConfig;
  reach: ReachConfig;
  /** Official accounts by name, the usual one is `wx`; none where WeChat is not set up. */
  wechat: { accounts: ReadonlyMap<string, { appId: string; appSecret: string }>; apiUrl: string | undefined };
  /** Address of a third party's script that counts visits; undefined where there is none. */
  statistics: string | undefined;
  /** Undefined where files lie in `dataDir`. */
  s3: S3Options | undefined;
}

/** Variables whose values are never repeated in a message. */
const SECRETS: ReadonlySet<string> = new Set([
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'AI_API_KEY',
  'AI_BACKUP_API_KEY',
  'MT_API_KEY',
  'TTS_API_KEY',
  'AZURE_SPEECH_KEY',
  'WECHAT_APP_SECRET',
  'WECHAT_MORE_ACCOUNTS',
  'S3_SECRET_ACCESS_KEY',
  ...PAY_SECRETS,
  ...REACH_SECRETS,
]);

/** Reads configuration. @throws {ConfigError} with one line that names the variable, what it holds and what it should hold. */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      const isSecret = SECRETS.has(name) || /\/\/[^/]*@/.test(given[name] ?? '');
      const shown = isSecret ? '' : `，现在是“${given[name]}”`;
      return `${name} ${issue.message}${shown}`;
    });
    throw new ConfigError(`配置有误：${[...new Set(lines)].join('；')}`);
  }
  const value = parsed.data;
  const fault = faultOfGroups(given) ?? faultOfDatabase(value);
  if (fault !== null) throw new ConfigError(`配置有误：${fault}`);
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: path.resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    databaseConnections: value.DATABASE_CONNECTIONS,
    adminPhone: value.ADMIN_PHONE,
    adminPassword: value.ADMIN_PASSWORD,
    publicUrl: value.PUBLIC_URL ?? ownUrl(value.HOST, value.PORT),
    downloadBase: value.DOWNLOAD_BASE,
    roles: new Set(value.ROLES),
    logLevel: value.LOG_LEVEL,
    trustProxy: value.TRUST_PROXY,
    requireInvitation: value.REQUIRE_INVITATION,
    fetchAllow: value.FETCH_ALLOW_HOSTS,
    ai: aiOf(value),
    prices: new Map(value.AI_PRICES.flatMap(([name, price]) => (price ? [[name, price] as const] : []))),
    mt: value.MT_API_KEY === undefined ? undefined : { apiKey: value.MT_API_KEY, baseUrl: value.MT_BASE_URL },
    speech: speechOf(value),
    pay: explained(() => payConfigOf(value)),
    reach: explained(() => reachConfigOf(value)),
    wechat: wechatOf(value),
    statistics: value.STATISTICS_SCRIPT,
    s3: s3Of(value),
    apiBases: new Map(value.API_BASES.map(([host, base]) => [host, withoutSlash(base)])),
  };
}

/** The built-in server is in the hands of one process. */
const BUILT_IN_CONNECTIONS = 32;

function faultOfDatabase({ DATABASE_URL: url, DATABASE_CONNECTIONS: most, ROLES: roles }: z.infer<typeof environment>) {
  if (url !== undefined) return null;
  if (roles.length < 2)
    return `ROLES=${roles[0]} 应和 DATABASE_URL 一起给出：自带的数据库只有一个进程能用，另一半的事没有进程做`;
  if (most > BUILT_IN_CONNECTIONS) return `DATABASE_CONNECTIONS 用自带的数据库时最多 ${BUILT_IN_CONNECTIONS}`;
  return null;
}

function s3Of(value: z.infer<typeof environment>): S3Options | undefined {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ACCESS_KEY_ID: accessKeyId, S3_PATH_STYLE: isPathStyle } = value;
  const { S3_SECRET_ACCESS_KEY: secretAccessKey, S3_ENDPOINT: endpoint = `https://s3.${region}.amazonaws.com` } = value;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  return { endpoint, region, bucket, accessKeyId, secretAccessKey, isPathStyle };
}

/** @throws {ConfigError} with what the part of another file complains of */
function explained<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new ConfigError(`配置有误：${(cause as Error).message}`, { cause });
  }
}

function aiOf(value: z.infer<typeof environment>): AiConfig | undefined {
  const { AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODEL: model, AI_PARALLEL: parallel } = value;
  if (baseUrl === undefined || model === undefined) return undefined;
  const { AI_BACKUP_BASE_URL: backupUrl, AI_BACKUP_API_KEY: backupKey, AI_BACKUP_MODEL: backupModel } = value;
  const backup = backupUrl && backupModel ? { baseUrl: backupUrl, apiKey: backupKey, model: backupModel } : undefined;
  return { baseUrl, apiKey, model, parallel, backup, wordModel: value.AI_WORD_MODEL ?? model };
}

function speechOf(value: z.infer<typeof environment>): Config['speech'] {
  const { TTS_BASE_URL: baseUrl, TTS_API_KEY: apiKey, TTS_MODEL: model, TTS_VOICE: voice } = value;
  const { AZURE_SPEECH_REGION: region, AZURE_SPEECH_KEY: azureKey } = value;
  if (baseUrl !== undefined) return { kind: 'openai', baseUrl, apiKey, model, voice: voice ?? 'alloy' };
  if (region === undefined || azureKey === undefined) return undefined;
  const azure = { baseUrl: `https://${region}.tts.speech.microsoft.com`, apiKey: azureKey };
  return { kind: 'azure', ...azure, voice: voice ?? 'en-GB-SoniaNeural' };
}

function wechatOf(value: z.infer<typeof environment>): Config['wechat'] {
  const { WECHAT_APP_ID: appId, WECHAT_APP_SECRET: appSecret } = value;
  const accounts = new Map(appId && appSecret ? [['wx', { appId, appSecret }]] : []);
  for (const line of value.WECHAT_MORE_ACCOUNTS) {
    const [name = '', id = '', secret = ''] = line.split(/[=:]/);
    accounts.set(name, { appId: id, appSecret: secret });
  }
  return { accounts, apiUrl: value.WECHAT_API_URL };
}

/** The configuration with the port that was bound, when any free port (0) was asked for; also in addresses of our own. */
export function withBoundPort(config: Config, port: number): Config {
  const isOwn = config.publicUrl === ownUrl(config.host, config.port);
  return { ...config, port, ...(isOwn && { publicUrl: ownUrl(config.host, port) }) };
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');
const ownUrl = (host: string, port: number): string => `http://${urlHost(host)}:${port}`;

/** A listening address as a browser can open it. */
export function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
