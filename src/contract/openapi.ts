/**
 * OpenAPI 3.1 of the whole contract, from the schemas that validate. Pure: the same contract gives the same document.
 * Shapes in zod's global registry become components; every call has the envelope, its errors and its policy.
 */
import * as z from 'zod';
import type { Call, CallTable } from './call.ts';
import { type ErrorReason, errorTable } from './errors.ts';
import { features } from './index.ts';

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, JsonObject>>;
  components: { schemas: Components; responses: JsonObject; securitySchemes: JsonObject };
}

/** Makes the document. A call that is in none of the contract's features has no tag. */
export function openapi(contract: CallTable, about: { title: string; version: string }): OpenApiDocument {
  const schemas: Components = { Status: statusSchema };
  const paths: OpenApiDocument['paths'] = {};
  for (const [name, call] of Object.entries(contract)) {
    const [method = '', path = ''] = name.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(name, call, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      ...about,
      description: '正文为 {status, result}；列表为 {items, next_offset, total?}。日期和时间在 1000 到 2999 年之间。',
    },
    tags: Object.keys(features).map((name) => ({ name })),
    paths,
    components: {
      schemas,
      responses: errorResponses(),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function operation(name: string, call: Call, schemas: Components): JsonObject {
  const tag = Object.entries(features).find(([, calls]) => name in calls)?.[0];
  return {
    operationId: operationId(name),
    summary: call.summary,
    ...(tag && { tags: [tag] }),
    'x-policy': call.policy,
    // A visitor's call takes a token too, and may answer with more for it.
    security: call.policy === 'visitor' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [...parameters(call.params, 'path', schemas), ...parameters(call.query, 'query', schemas)],
    ...(call.body && {
      requestBody: {
        required: !call.body.safeParse({}).success,
        content: { 'application/json': { schema: toWireSchema(call.body, schemas) } },
      },
    }),
    ...(call.takesBytes && { requestBody: { required: true, content: { 'application/octet-stream': {} } } }),
    responses: {
      200: { description: '成功', content: content(call, schemas) },
      ...Object.fromEntries(statusesOf(call).map((status) => [status, { $ref: `#/components/responses/${status}` }])),
      default: { $ref: '#/components/responses/Error' },
    },
  };
}

/** `GET /reader/article/{id}/show` → `get_reader_article_by_id_show`. */
function operationId(name: string): string {
  return name
    .toLowerCase()
    .replace(/\{(\w+)\}/g, 'by_$1')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/_$/, '');
}

function parameters(schema: Call['query'], place: 'path' | 'query', schemas: Components): JsonObject[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toWireSchema(schema, schemas) as {
    properties?: Record<string, JsonObject>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}

function content(call: Call, schemas: Components): JsonObject {
  const result = toWireSchema(call.result, schemas);
  if (call.kind === 'file') return Object.fromEntries(mediaTypes(result).map((type) => [type, {}]));
  const stream = {
    'text/event-stream': {
      schema: {
        type: 'string',
        description: '事件 delta {text}、done（数据见 x-done）、error {status}',
        'x-done': result,
      },
    },
  };
  if (call.kind === 'stream') return stream;
  const schema = {
    type: 'object',
    properties: { status: { $ref: '#/components/schemas/Status' }, result },
    required: ['status', 'result'],
  };
  const streamsOnDemand = call.query instanceof z.ZodObject && 'stream' in call.query.shape;
  return { 'application/json': { schema }, ...(streamsOnDemand && stream) };
}

function mediaTypes(file: JsonObject): string[] {
  const one = file.contentMediaType;
  if (typeof one === 'string') return [one];
  return ((file.anyOf ?? []) as { contentMediaType: string }[]).map((choice) => choice.contentMediaType);
}

/** Statuses of errors that the declaration of a call makes possible; all others are covered by the `default` response. */
function statusesOf(call: Call): number[] {
  const isOpen = call.policy === 'visitor';
  const isForAnyone = isOpen || call.policy === 'reader' || call.policy === 'owner';
  const possible: [status: number, applies: boolean][] = [
    [400, call.query !== undefined || call.body !== undefined],
    [401, !isOpen],
    [402, call.policy === 'member'],
    [403, !isForAnyone],
    [404, call.params !== undefined],
    [413, call.body !== undefined || call.takesBytes],
    [429, true],
    [500, true],
  ];
  return possible.filter(([, applies]) => applies).map(([status]) => status);
}

const statusSchema: JsonObject = {
  type: 'object',
  properties: {
    code: { type: 'string', description: 'HTTP 状态码' },
    msg: { type: 'string', description: '给人看的说明' },
    reason: { type: 'string', enum: Object.keys(errorTable), description: '给程序看的原因' },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: '各项输入的问题' },
  },
  required: ['code', 'msg'],
};

const errorContent: JsonObject = {
  'application/json': {
    schema: {
      type: 'object',
      properties: { status: { $ref: '#/components/schemas/Status' }, result: {} },
      required: ['status'],
    },
  },
};

/** One response for each status in the error table, with its reasons and their messages, and `Error` for any other. */
function errorResponses(): JsonObject {
  const byStatus = Map.groupBy(Object.keys(errorTable) as ErrorReason[], (reason) => errorTable[reason].status);
  const named = [...byStatus].map(([status, reasons]) => [
    status,
    {
      description: reasons.map((reason) => `${reason} ${errorTable[reason].msg}`).join('；'),
      ...(status === 429 && { headers: { 'Retry-After': { schema: { type: 'integer' } } } }),
      content: errorContent,
    },
  ]);
  return { ...Object.fromEntries(named), Error: { description: '没有成功', content: errorContent } };
}

type JsonObject = Record<string, unknown>;
/** Component schemas by name. */
type Components = Record<string, JsonObject>;

/**
 * Converts a schema as it is written on the wire (before defaults and transforms apply). Shapes with an id in zod's
 * global registry are added to `components` and referred to.
 */
function toWireSchema(schema: z.core.$ZodType, components: Components): JsonObject {
  const {
    $schema: _,
    $defs,
    ...own
  } = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12', override: tidy });
  for (const [name, definition] of Object.entries($defs ?? {})) {
    components[name] ??= withComponentRefs(definition) as JsonObject;
  }
  return withComponentRefs(own) as JsonObject;
}

/** Drops what says nothing to a reader: patterns that repeat a format, and the bounds of safe integers. */
function tidy({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}

function withComponentRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withComponentRefs);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string'
        ? inner.replace('#/$defs/', '#/components/schemas/')
        : withComponentRefs(inner),
    ]),
  );
}
