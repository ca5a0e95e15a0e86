/**
 * Executes a call, in the same way for HTTP and for page loaders, with these checks in order: login (401), permission (403, 402), not built
 * yet (501), input (400; 404 for a malformed path). Then the handler decides on what exists and its state.
 */
import type * as z from 'zod';
import type { Call, Input, Parsed, Policy, Result } from '#contract/call.ts';
import { AppError, type FieldMessages } from '#contract/errors.ts';
import type { Contract } from '#contract/index.ts';
import { plainMessage } from '#contract/messages.ts';
import { outageOf } from '#server/db/outage.ts';
import { storable, storableAddress } from './request-info.ts';
import type { CallContext, Viewer } from './viewer.ts';

export type CallKey = keyof Contract;

/** Events of a call that streams. */
export interface StreamEvent {
  event: string;
  data: unknown;
}

type Answer<C extends Call> = C['kind'] extends 'stream'
  ? AsyncIterable<StreamEvent>
  : C['kind'] extends 'file'
    ? Response
    : Result<C>;
/** Calls with `stream` in their query answer as a stream when it is true. */
type Streamed<C extends Call> = Parsed<C> extends { query: { stream: boolean } } ? AsyncIterable<StreamEvent> : never;
type Handler<C extends Call> = (
  input: Parsed<C> & CallContext,
) => Promise<Answer<C> | Streamed<C>> | Answer<C> | Streamed<C>;
/** Handlers of a feature; a call without one answers 501. */
export type Handlers = { [K in CallKey]?: Handler<Contract[K]> };

/** The interface of the browser's client, without a network in between. */
export type InProcessApi = <K extends CallKey>(name: K, input?: Input<Contract[K]>) => Promise<Answer<Contract[K]>>;

export interface RawInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

export interface Executor {
  /**
   * The checks that come before any input is read: who is asking, whether they may, whether the call is built.
   * @throws {AppError} LOGIN_REQUIRED, FORBIDDEN, MEMBERSHIP_REQUIRED or NOT_BUILT
   */
  gate(name: CallKey, viewer: Viewer | null): void;
  execute(name: CallKey, raw: RawInput, context: CallContext): Promise<unknown>;
  /** The API for page loaders, with the caller's identity and request bound. */
  inProcess(context: CallContext): InProcessApi;
  /** Messages for what is wrong in a call's body, by input, without making the call. */
  checkBody(name: CallKey, body: unknown): FieldMessages;
  /** Calls that have no handler yet. */
  open(): CallKey[];
}

interface ExecutorOptions {
  isDevelopment: boolean;
  /** Checks every JSON result against its schema: on in tests and development, where a wrong shape should be loud. */
  checksResults: boolean;
}

export function createExecutor(contract: Contract, handlers: Handlers, options: ExecutorOptions): Executor {
  function gate(name: CallKey, viewer: Viewer | null): Handler<Call> {
    requirePolicy(contract[name].policy, viewer, options.isDevelopment);
    const handler = handlers[name] as Handler<Call> | undefined;
    if (handler === undefined) throw new AppError('NOT_BUILT');
    return handler;
  }
  async function execute(name: CallKey, raw: RawInput, context: CallContext): Promise<unknown> {
    const call: Call = contract[name];
    const handler = gate(name, context.viewer);
    const input = { ...parseInput(call, raw), ...context } as Parsed<Call> & CallContext;
    const result = await Promise.resolve(handler(input)).catch(tellOutage);
    if (options.checksResults && call.kind === 'json' && !isStream(result)) checkResult(name, call, result);
    return result;
  }
  return {
    gate,
    execute,
    inProcess: (context) =>
      ((name: CallKey, { body, ...address }: RawInput = {}) =>
        execute(name, { ...storableAddress(address), body: storable(body) }, context)) as InProcessApi,
    checkBody(name, body) {
      const call: Call = contract[name];
      const outcome = call.body?.safeParse(storable(body), { error: plainMessage });
      return outcome?.error ? fieldMessages(outcome.error) : {};
    },
    open: () => (Object.keys(contract) as CallKey[]).filter((name) => handlers[name] === undefined),
  };
}

/** A call of kind `json` may answer as one, too, when its query asks for it. */
export function isStream(result: unknown): result is AsyncIterable<StreamEvent> {
  return typeof result === 'object' && result !== null && Symbol.asyncIterator in result;
}

/** @throws {AppError} UNAVAILABLE for an outage of the database; anything else as it is */
export function tellOutage(error: unknown): never {
  throw outageOf(error) ?? error;
}

/** @throws {AppError} LOGIN_REQUIRED, FORBIDDEN or MEMBERSHIP_REQUIRED */
function requirePolicy(policy: Policy, viewer: Viewer | null, isDevelopment: boolean): void {
  if (policy === 'visitor' || (policy === 'development' && isDevelopment)) return;
  if (viewer === null) throw new AppError('LOGIN_REQUIRED');
  if (viewer.isSuper) return;
  if (policy === 'super') throw new AppError('FORBIDDEN');
  if (viewer.isEditor) return;
  if (policy === 'editor' || policy === 'development') throw new AppError('FORBIDDEN');
  if (policy === 'member' && viewer.memberLevel === 0) throw new AppError('MEMBERSHIP_REQUIRED');
}

function parseInput(call: Call, raw: RawInput): Record<string, unknown> {
  const parsed: Record<string, unknown> = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = call[part];
    if (schema === undefined) continue;
    const outcome = schema.safeParse(raw[part] ?? {}, { error: plainMessage });
    if (outcome.success) parsed[part] = outcome.data;
    else if (part === 'params') throw new AppError('NOT_FOUND');
    else throw refusalOf(outcome.error);
  }
  return parsed;
}

/** One message for each input path; an unknown key is its own path. An issue of the whole input has no path and becomes the message. */
function refusalOf(error: z.ZodError): AppError {
  const { '': whole, ...fields } = fieldMessages(error);
  return Object.keys(fields).length > 0 || whole === undefined
    ? new AppError('INVALID_INPUT', { fields })
    : new AppError('INVALID_INPUT', { msg: whole });
}

function fieldMessages(error: z.ZodError): FieldMessages {
  const fields: FieldMessages = {};
  for (const issue of error.issues.flatMap(innerIssues)) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [''];
    for (const key of keys) {
      const path = [...issue.path, ...(key ? [key] : [])].join('.');
      fields[path] ??= key ? '没有这一项' : issue.message;
    }
  }
  return fields;
}

/** For a value that fits none of several shapes, the issues with the shape whose keys it has; the issue itself when no part is to blame. */
function innerIssues(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const unknownKeys = (issues: z.core.$ZodIssue[]) =>
    issues.reduce((sum, inner) => sum + (inner.code === 'unrecognized_keys' ? inner.keys.length : 0), 0);
  const [nearest = []] = issue.errors.toSorted((a, b) => unknownKeys(a) - unknownKeys(b) || a.length - b.length);
  const isOfParts = nearest.some(({ code, path }) => path.length > 0 || code === 'unrecognized_keys');
  if (!isOfParts) return [issue];
  return nearest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })).flatMap(innerIssues);
}

function checkResult(name: string, call: Call, result: unknown): void {
  const outcome = call.result.safeParse(result);
  if (outcome.success) return;
  const where = Object.entries(fieldMessages(outcome.error)).map(([path, message]) => `${path}: ${message}`);
  throw new Error(`${name} answered outside its contract: ${where.join('; ')}`);
}
