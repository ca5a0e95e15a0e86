/**
 * How a call of the contract is declared, and the types that follow from a declaration.
 * A call's name is its method and path (`'GET /reader/mynote/{id}'`), so the browser needs no table at run time,
 * only the types. Mounting is in `#server/http`, the browser's client in `client.ts`, OpenAPI in `openapi.ts`.
 */
import * as z from 'zod';
import { LONGEST_PAGE } from './limits.ts';

/**
 * The part of a zod schema that a declaration needs. Naming `z.ZodType` here would compare each schema with all of its
 * methods: three times the time and twice the memory of a type check.
 */
interface Schema extends z.core.$ZodType {
  safeParse(data: unknown, params?: z.core.ParseContext<z.core.$ZodIssue>): z.ZodSafeParseResult<unknown>;
}

/**
 * The least a caller must be. `owner` is a logged-in reader whose thing it is (others get 404, decided by the service);
 * `editor` is for everything of content; people, money, codes, notices and roles are for `super` alone, who may all that an editor may.
 * `development` is open in development and to editors. Finer rules stand in a feature's `service.ts`.
 */
export type Policy = 'visitor' | 'reader' | 'owner' | 'member' | 'editor' | 'super' | 'development';

/** `json` answers in the envelope, `stream` as text/event-stream, `file` as bytes. */
export type Kind = 'json' | 'stream' | 'file';

export interface Call<
  P extends Schema | undefined = Schema | undefined,
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
  R extends Schema = Schema,
  K extends Kind = Kind,
> {
  readonly policy: Policy;
  readonly summary: string;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** Whether the body is raw bytes, which the handler reads itself. */
  readonly takesBytes: boolean;
  readonly result: R;
  readonly kind: K;
  /** Largest accepted body in bytes. */
  readonly maxBodyBytes: number;
}

interface Declaration<P, Q, B, R, K> {
  policy: Policy;
  /** One Chinese line for the API documentation. */
  summary: string;
  /** Path parameters; a value that does not fit is a 404. */
  params?: P;
  /** Query string; unknown keys are ignored. */
  query?: Q;
  /** JSON body; write it as `z.strictObject` so that unknown keys are refused. */
  body?: B;
  /** In place of `body`. */
  takesBytes?: boolean;
  result: R;
  kind?: K;
  /** Default 256 KB. */
  maxBodyBytes?: number;
}

const DEFAULT_BODY_BYTES = 256 * 1024;

/** Declares one call. */
export function call<
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  R extends Schema = Schema,
  K extends Kind = 'json',
>(declaration: Declaration<P, Q, B, R, K>): Call<P, Q, B, R, K> {
  return {
    policy: declaration.policy,
    summary: declaration.summary,
    params: declaration.params as P,
    query: declaration.query as Q,
    body: declaration.body as B,
    takesBytes: declaration.takesBytes ?? false,
    result: declaration.result,
    kind: (declaration.kind ?? 'json') as K,
    maxBodyBytes: declaration.maxBodyBytes ?? DEFAULT_BODY_BYTES,
  };
}

export type Method = 'GET' | 'POST';
/** `METHOD /path/{param}`. */
export type CallName = `${Method} /${string}`;
export type CallTable = Record<CallName, Call>;

type Part<Name extends string, S, Optional extends boolean> = S extends Schema
  ? Optional extends true
    ? { [K in Name]?: z.input<S> }
    : { [K in Name]: z.input<S> }
  : unknown;
type ParsedPart<Name extends string, S> = S extends Schema ? { [K in Name]: z.output<S> } : unknown;
type IsAllOptional<S> = S extends Schema ? (Record<never, never> extends z.input<S> ? true : false) : true;

/** What a caller gives. */
export type Input<C extends Call> = Part<'params', C['params'], false> &
  Part<'query', C['query'], IsAllOptional<C['query']>> &
  Part<'body', C['body'], IsAllOptional<C['body']>>;
/** What a handler gets: parsed, defaults filled in. */
export type Parsed<C extends Call> = ParsedPart<'params', C['params']> &
  ParsedPart<'query', C['query']> &
  ParsedPart<'body', C['body']>;
/** What a handler gives and a caller gets, in the JSON envelope's `result`. */
export type Result<C extends Call> = z.output<C['result']>;

/** `{items, next_offset, total?}`, the shape of every list. `next_offset` is null at the end. */
export function list<S extends Schema>(item: S) {
  return z.object({ items: z.array(item), next_offset: z.int().nullable(), total: z.int().optional() });
}

/** `offset` from 0, `limit` up to 100. */
export function page(defaultLimit = 20) {
  return {
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(LONGEST_PAGE).default(defaultLimit),
  };
}

/** A boolean in a query string: `true`, `1`, `false`, `0`. */
export const queryBoolean = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');

/** Database id on the wire: decimal digits, opaque to clients. */
export const idSchema = z.string().regex(/^[1-9]\d{0,17}$/, '编号不对');
export const idParams = z.object({ id: idSchema });
/** An id made by the client, so that a repeated write is harmless. */
export const clientUuid = z.uuid();
export const ok = z.object({ ok: z.literal(true) });
export const taskStarted = z.object({ task_id: idSchema });
