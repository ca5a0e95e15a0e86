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
import { createDictionary } from './features/dictionary/service.ts';
import { seedSamples } from './features/samples/seed.ts';
import type { WebBundle } from './http/pages.ts';
import { createLog, type Log } from './log.ts';
import { startSchedules, startWorkers } from './registered.ts';
import { answerLivez, createWebServer, drain, listen } from './serving.ts';

export interface MainOptions {
  /** The built pages, or Vite's in development. */
  web(): Promise<WebBundle>;
  assetsRoot: string | undefined;
  dictionaryPath: string;
  isDevelopment: boolean;
  /** In front of everything, in development: Vite's own requests. */
  wrap?(listener: RequestListener, server: Server): Promise<RequestListener>;
}

/** Running jobs and the database get so long when the process is told to stop. */
const CLOSE_MS = 5_000;

/** A start that failed for a reason the operator can mend; its message is one line. */
class StartError extends Error {}

/** Runs until a signal ends it. A failed start prints one line and exits with 1. */
export async function main(options: MainOptions): Promise<void> {
  try {
    await start(options);
  } catch (error) {
    const isPlain = error instanceof ConfigError || error instanceof StartError || error instanceof DataDirInUseError;
    const line = isPlain ? (error as Error).message : `启动失败：${(error as Error).message ?? error}`;
    process.stderr.write(`${line.replaceAll(/\s*\n\s*/g, ' / ')}\n`);
    process.exit(1);
  }
}

async function start(options: MainOptions): Promise<void> {
  const given = loadConfig(process.env);
  const log = createLog(given.logLevel);
  const isWeb = given.roles.has('web');
  // Listening comes first: a port in use is known before anything is started.
  let serve: RequestListener = (_incoming, outgoing) => {
    outgoing.writeHead(503, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '2' });
    outgoing.end(JSON.stringify({ ok: false, reason: '正在启动' }));
  };
  const server = createWebServer((incoming, outgoing) => {
    if (!answerLivez(incoming, outgoing)) serve(incoming, outgoing);
  });
  if (isWeb) await listen(server, given);
  const config = isWeb ? withBoundPort(given, portOf(server)) : given;
  const embedded = await startDatabase(config, log);
  const connection: Connection = embedded?.connection ?? { connectionString: config.databaseUrl ?? '' };
  const context = await openContext(options, config, connection, log);
  stopOnSignal(server, context, embedded, log);

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
  if (context.sms.outboxFile)
    log.info({ file: context.sms.outboxFile }, 'SMS and picture codes are not sent but written to the outbox file');
  const where = isWeb ? `http://${urlHost(config.host)}:${config.port}` : '（只处理任务）';
  process.stdout.write(`外刊轻读已就绪：${where}  超级用户 ${credentials}\n`);
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

async function openContext(options: MainOptions, config: Config, connection: Connection, log: Log): Promise<Context> {
  try {
    const dictionary = createDictionary({ path: options.dictionaryPath });
    return await createContext({ config, connection, dictionary, log });
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    const isConnection = /ECONN|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|28P01|28000|3D000|timeout/i.test(`${code} ${message}`);
    if (isConnection && config.databaseUrl) throw new StartError(`连不上数据库（DATABASE_URL）：${message || code}`);
    throw error;
  }
}

/** The super user and, on an empty installation, the sample articles and the sample book. @returns what to print of the login */
async function ensureContent({ config, services }: Context): Promise<string> {
  const fallbackPassword = randomBytes(9).toString('base64url');
  const { adminPhone: phone, adminPassword: password } = config;
  const isNew = await services.identity.ensureSuperUser({ phone, password, fallbackPassword });
  await seedSamples(services, null);
  if (password !== undefined) return `${phone}，密码见 ADMIN_PASSWORD`;
  return isNew
    ? `${phone} 密码 ${fallbackPassword}（只显示这一次）`
    : `${phone}（密码在第一次启动时显示过；设 ADMIN_PASSWORD 可重设）`;
}

function stopOnSignal(server: Server, context: Context, embedded: EmbeddedPostgres | undefined, log: Log): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    try {
      // Streams of hints never end by themselves.
      context.services.live.close();
      await drain(server);
      // A database that does not answer does not say goodbye either.
      await Promise.race([context.close(), sleep(CLOSE_MS, undefined, { ref: false })]);
    } catch (error) {
      log.error({ err: error }, 'stop');
    }
    await embedded?.stop();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
