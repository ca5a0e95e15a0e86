/** A whole application on its own database, for tests that come through the public door. */
import { mkdtempSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Input, Result } from '#contract/call.ts';
import type { contract } from '#contract/index.ts';
import { type AppOptions, createApp } from '../app.ts';
import { loadConfig } from '../config.ts';
import { type Context, createContext } from '../context.ts';
import { sessions, users } from '../features/identity/tables.ts';
import { members } from '../features/membership/tables.ts';
import type { CallKey } from '../http/execute.ts';
import type { Envelope } from '../http/mount.ts';
import type { WebBundle } from '../http/pages.ts';
import { createLog, type Log } from '../log.ts';
import { hashSecret, newToken } from '../secret-tokens.ts';
import { storeArticle, type TestArticle } from './articles.ts';
import { afterUse, createTestDatabase } from './database.ts';
import { testDictionary } from './dictionary.ts';
import { quickPasswords } from './passwords.ts';

/** Time that tests move. */
export interface Clock {
  now: () => Date;
  advance(seconds: number): void;
  /** From now on only `advance` moves the clock, for tests of single seconds: a busy machine takes some for itself. */
  stop(): void;
}

/** Starts at the real present, so that database defaults agree with it. */
function createClock(): Clock {
  let ahead = 0;
  let stoppedAt: number | null = null;
  return {
    now: () => new Date((stoppedAt ?? Date.now()) + ahead),
    advance(seconds) {
      ahead += seconds * 1000;
    },
    stop() {
      stoppedAt = Date.now();
    },
  };
}

/** `member` is of level 1, `senior` of level 2. */
export type Role = 'visitor' | 'reader' | 'member' | 'senior' | 'editor' | 'super';
type Contract = typeof contract;

export interface TestClient {
  /** 0 for a visitor. */
  userId: number;
  /** '' for a visitor. */
  token: string;
  call<K extends CallKey>(
    name: K,
    input?: Input<Contract[K]>,
  ): Promise<{ status: number; body: Envelope; response: Response }>;
  /** The result. Throws unless the answer is 200. */
  ok<K extends CallKey>(name: K, input?: Input<Contract[K]>): Promise<Result<Contract[K]>>;
}

export interface TestApp {
  context: Context;
  clock: Clock;
  /** Folder of this application, with the outbox in it. */
  dataDir: string;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Listener for a server of the test's own. */
  listener: RequestListener;
  /** Starts another process on the same database, until the test file ends. */
  secondProcess(): Promise<Context>;
  /** Makes a new user of the role at each call. */
  client(role: Role): Promise<TestClient>;
  /** @returns id of a stored article, published by default */
  article(article?: TestArticle): Promise<string>;
  openCalls(): CallKey[];
}

export interface TestAppOptions {
  env?: Record<string, string>;
  web?: WebBundle;
  /** Log; by default nothing is logged. */
  log?: Log;
  /** Requests a minute, where not as many as usual. */
  budgets?: AppOptions['budgets'];
  /** Feeds of visitors that are kept for one network in an hour, where not as many as usual. */
  visitorsFeedsAnHour?: number | undefined;
}

const ORIGIN = 'http://localhost';
const noPages: WebBundle = {
  render: async () => new Response('no pages in this test', { status: 404 }),
  build: 'test',
  sharedAddress: () => null,
};

/** Closed by itself: after the test that opened it, or after the file; each holds connections of its own. */
export async function testApp({
  env = {},
  web = noPages,
  log = createLog(env.LOG_LEVEL ?? 'silent'),
  budgets = {},
  visitorsFeedsAnHour,
}: TestAppOptions = {}): Promise<TestApp> {
  const connection = await createTestDatabase();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'waikan-app-'));
  const clock = createClock();
  const config = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env });
  const openContext = () =>
    createContext({
      config,
      connection,
      dictionary: testDictionary(),
      log,
      now: clock.now,
      passwords: quickPasswords,
      visitorsFeedsAnHour,
    });
  const context = await openContext();
  const others: Context[] = [];
  const app = createApp(context, {
    web: async () => web,
    assetsRoot: undefined,
    isDevelopment: false,
    checksResults: true,
    budgets,
  });
  afterUse(async () => {
    await Promise.all([context, ...others].map((opened) => opened.close()));
    rmSync(dataDir, { recursive: true, force: true });
  });
  const fetchPath = (address: string, init?: RequestInit) => app.fetch(new Request(`${ORIGIN}${address}`, init));

  async function client(role: Role): Promise<TestClient> {
    const { userId, token } = role === 'visitor' ? { userId: 0, token: '' } : await createUser(context, role);
    const call: TestClient['call'] = async (name, input) => {
      const response = await fetchPath(...requestOf(name, input ?? {}, token));
      const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
      const body = isJson
        ? ((await response.clone().json()) as Envelope)
        : ({ status: { code: '', msg: '' }, result: null } satisfies Envelope);
      return { status: response.status, body, response };
    };
    return {
      userId,
      token,
      call,
      async ok(name, input) {
        const { status, body } = await call(name, input);
        if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body.status)}`);
        return body.result as never;
      },
    };
  }
  return {
    context,
    clock,
    dataDir,
    fetch: fetchPath,
    listener: app.listener,
    async secondProcess() {
      const other = await openContext();
      others.push(other);
      return other;
    },
    client,
    article: (article) => storeArticle(context, article),
    openCalls: () => app.executor.open(),
  };
}

function requestOf(name: CallKey, input: object, token: string): [string, RequestInit] {
  const {
    params = {},
    query = {},
    body,
  } = input as { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };
  const [method = 'GET', route = ''] = name.split(' ');
  const address = route.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();
  const headers: Record<string, string> = { ...(token ? { authorization: `Bearer ${token}` } : {}) };
  if (method === 'GET') return [search ? `${address}?${search}` : address, { method, headers }];
  headers['content-type'] = 'application/json';
  return [search ? `${address}?${search}` : address, { method, headers, body: JSON.stringify(body ?? {}) }];
}

let lastUser = 0;

/** Straight into the tables: argon2 would cost each test 30 ms. */
async function createUser(
  { database: { db } }: Context,
  role: Exclude<Role, 'visitor'>,
): Promise<{ userId: number; token: string }> {
  lastUser += 1;
  const phone = `139${String(process.pid % 1000).padStart(3, '0')}${String(lastUser).padStart(5, '0')}`;
  const username = `读者${phone}`;
  const [row] = await db
    .insert(users)
    .values({ phone, username, passwordHash: '', isSuper: role === 'super', isEditor: role === 'editor' })
    .returning();
  const userId = row?.id ?? 0;
  const token = newToken();
  const after = (days: number) => new Date(Date.now() + days * 86_400_000);
  // Longer than any test moves its clock.
  await db.insert(sessions).values({ tokenHash: hashSecret(token), userId, expiresAt: after(1_000), device: 'test' });
  if (role === 'member' || role === 'senior') {
    await db.insert(members).values({ userId, level: role === 'member' ? 1 : 2, expiresAt: after(1) });
  }
  return { userId, token };
}
