/** Starts the product: configuration, database, services, then web and/or jobs. The only file that joins API and pages. */
import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import type { RequestListener, Server } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from './app.ts';
import { type Config, ConfigError, loadConfig, urlHost, withBoundPort } from './config.ts';
import { type Context, createContext } from './context.ts';
import type { Connection } from './db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './db/embedded/launcher.ts';
import { DataDirInUseError } from './db/embedded/lock.ts';
import { MigrationError } from './db/migrate.ts';
import { createDictionary, type Dictionary } from './features/dictionary/service.ts';
import { isCommonPassword } from './features/identity/service.ts';
import { seedSamples } from './features/samples/seed.ts';
import type { WebBundle } from './http/pages.ts';
import { createLog, type Log } from './log.ts';
import { startSchedules, startWorkers } from './registered.ts';
import { answerLivez, answerWhileStarting, createWebServer, drain, listen } from './serving.ts';
import { StorageNotSharedError } from './shared-storage.ts';
import { lowerPoolPriority } from './threads/pool-priority.ts';

export interface MainOptions {
  /** The built pages, or Vite's in development. */
  web(): Promise<WebBundle>;
  assetsRoot: string | undefined;
  dictionaryPath: string;
  isDevelopment: boolean;
  /** Wraps the listener in development, for Vite's own requests. */
  wrap?(listener: RequestListener, server: Server): Promise<RequestListener>;
}

/** Milliseconds within which the process ends after it was told to stop (README). */
const STOPPED_MS = 4_800;
/** Milliseconds within which requests, jobs and connections are ended, so that the database has time to stop. */
const CLOSED_MS = 3_000;

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const leave = () => process.exit(0);

/** Whether the process was told to stop. */
interface Ending {
  hasBegun: boolean;
}

/** A start that failed for a reason the operator can mend; its message is one line. */
class StartError extends Error {}

/** Errors whose message is shown alone. */
const PLAIN_ERRORS = [ConfigError, StartError, DataDirInUseError, MigrationError, StorageNotSharedError];

/** Runs until a signal ends it. A failed start prints one line and exits with 1. */
export async function main(options: MainOptions): Promise<void> {
  const ending: Ending = { hasBegun: false };
  // Signals end the process until there is something to close; a database that is starting stops by itself.
  for (const signal of SIGNALS) process.on(signal, leave);
  try {
    await start(options, ending);
  } catch (error) {
    // Part of the start met something that was closed; the process ends by itself.
    if (ending.hasBegun) return;
    const isPlain = PLAIN_ERRORS.some((kind) => error instanceof kind);
    const line = isPlain ? (error as Error).message : `启动失败：${(error as Error).message ?? error}`;
    process.stderr.write(`${line.replaceAll(/\s*\n\s*/g, ' / ')}\n`);
    process.exit(1);
  }
}

async function start(options: MainOptions, ending: Ending): Promise<void> {
  const given = loadConfig(process.env);
  if (given.adminPassword !== undefined && isCommonPassword(given.adminPassword, given.adminPhone))
    throw new StartError('ADMIN_PASSWORD 太常见，容易被猜到，请换一个');
  const log = createLog(given.logLevel);
  await lowerPoolPriority();
  const isWeb = given.roles.has('web');
  // Listening comes first: a port in use is known before anything is started.
  let serve: RequestListener = answerWhileStarting;
  const server = createWebServer((incoming, outgoing) => {
    if (!answerLivez(incoming, outgoing)) serve(incoming, outgoing);
  });
  if (isWeb) await listen(server, given);
  const config = isWeb ? withBoundPort(given, portOf(server)) : given;
  const starting = startDatabase(config, log);
  const dictionary = createDictionary({ path: options.dictionaryPath });
  // While the database starts: otherwise it would delay the first look-up, and all requests beside it.
  if (isWeb) dictionary.warmUp();
  const embedded = await starting;
  const connection: Connection = embedded?.connection ?? { connectionString: config.databaseUrl ?? '' };
  const context = await openContext(dictionary, config, connection, log);
  stopOnSignal(server, context, embedded, ending);

  const credentials = await ensureContent(context);
  if (config.roles.has('jobs')) {
    await startWorkers(context);
    await startSchedules(context);
  }
  if (isWeb) {
    const { web, assetsRoot, isDevelopment } = options;
    const app = createApp(context, { web, assetsRoot, isDevelopment, checksResults: isDevelopment });
    await web();
    serve = options.wrap ? await options.wrap(app.listener, server) : app.listener;
  }
  log.info(setUpOf(config), 'set up');
  if (context.sms.outboxFile)
    log.info({ file: context.sms.outboxFile }, 'SMS and picture codes are not sent but written to the outbox file');
  else log.info({ service: context.sms.name }, 'SMS codes are sent');
  const where = isWeb ? `http://${urlHost(config.host)}:${config.port}` : '（只处理任务）';
  process.stdout.write(`外刊轻读已就绪：${where}  超级用户 ${credentials}\n`);
}

/** Outside services that this process uses, and substitutes for those that are not set up; no secrets. */
function setUpOf({ ai, mt, speech, s3, reach, pay, databaseUrl }: Config) {
  const channels = [pay.wechat && 'wechat', pay.alipay && 'alipay'].filter(Boolean);
  return {
    database: databaseUrl === undefined ? 'built in' : 'DATABASE_URL',
    ai: ai ? `${ai.model} at ${new URL(ai.baseUrl).host}${ai.backup ? ', with a backup' : ''}` : 'none',
    translation: mt ? new URL(mt.baseUrl ?? 'https://api.deepl.com').host : ai ? 'by the model' : 'none',
    voice: speech ? new URL(speech.baseUrl).host : 'built in',
    files: s3 ? `bucket ${s3.bucket}` : 'DATA_DIR',
    mail: reach.mail ? 'SMTP' : 'none',
    payment: [...channels, ...(channels.length === 0 || pay.hasSandbox ? ['sandbox'] : [])].join(', '),
  };
}

async function startDatabase(config: Config, log: Log): Promise<EmbeddedPostgres | undefined> {
  try {
    makeFolder(path.resolve(config.dataDir));
    accessSync(config.dataDir, constants.W_OK | constants.X_OK);
  } catch {
    throw new StartError(`数据目录不能写：${config.dataDir}（DATA_DIR）`);
  }
  if (config.databaseUrl !== undefined) return undefined;
  return startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: (line) => log.warn(line),
    onGivenUp(reason) {
      // Without a database this process is of no use; a supervisor can start another one.
      process.stderr.write(`${reason}\n`);
      process.exit(1);
    },
  });
}

/** Folder by folder: asked to make all at once, Node never comes back from `/proc`. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

async function openContext(dictionary: Dictionary, config: Config, connection: Connection, log: Log): Promise<Context> {
  try {
    return await createContext({ config, connection, dictionary, log });
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    const isConnection = /ECONN|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|28P01|28000|3D000|timeout/i.test(`${code} ${message}`);
    if (isConnection && config.databaseUrl) throw new StartError(`连不上数据库（DATABASE_URL）：${message || code}`);
    throw error;
  }
}

/** The super user, and of the samples those that this installation never had. @returns what to print of the login */
async function ensureContent({ config, database: { db }, services, workDir }: Context): Promise<string> {
  const fallbackPassword = randomBytes(9).toString('base64url');
  const { adminPhone: phone, adminPassword: password } = config;
  const isNew = await services.identity.ensureSuperUser({ phone, password, fallbackPassword });
  await seedSamples({ db, workDir, ...services }, null);
  if (password !== undefined) return `${phone}，密码见 ADMIN_PASSWORD`;
  return isNew
    ? `${phone} 密码 ${fallbackPassword}（只显示这一次）`
    : `${phone}（密码在第一次启动时显示过；设 ADMIN_PASSWORD 可重设）`;
}

function stopOnSignal(server: Server, context: Context, embedded: EmbeddedPostgres | undefined, ending: Ending): void {
  const close = async () => {
    try {
      // Streams of hints never end by themselves.
      context.services.live.close();
      // Before their connections are closed: otherwise their readers would seem to have left and to have received the text.
      const explained = context.services.explanations.close();
      // Requests in flight may still ask for a job.
      await Promise.all([explained, drain(server)]);
      await context.close();
    } catch (error) {
      context.log.error({ err: error }, 'stop');
    }
  };
  const stop = async () => {
    if (ending.hasBegun) process.exit(1);
    ending.hasBegun = true;
    // The database that is left stops by itself once this process is gone.
    setTimeout(() => process.exit(0), STOPPED_MS);
    // A database that does not answer does not say goodbye either.
    await Promise.race([close(), sleep(CLOSED_MS)]);
    await embedded?.stop();
    process.exit(0);
  };
  for (const signal of SIGNALS) process.off(signal, leave).on(signal, stop);
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
