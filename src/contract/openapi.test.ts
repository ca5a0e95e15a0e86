import { expect, test } from 'vitest';
import { errorTable } from './errors.ts';
import { contract } from './index.ts';
import { openapi } from './openapi.ts';

const document = openapi(contract, { title: '外刊轻读', version: '1.0.0' });

interface Operation {
  operationId: string;
  tags: string[];
  'x-policy': string;
  security: object[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { required: boolean; content: Record<string, { schema: object }> };
  responses: Record<string, { content: Record<string, { schema: { properties: { result: unknown } } }> }>;
}

function operation(name: keyof typeof contract): Operation {
  const [method = '', path = ''] = name.split(' ');
  return document.paths[path]?.[method.toLowerCase()] as unknown as Operation;
}

test('every call is in the document, once, with a tag, a policy and an id of its own', () => {
  const names = Object.keys(contract) as (keyof typeof contract)[];
  const documented = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(documented.sort()).toEqual(names.toSorted());
  expect(new Set(names.map((name) => operation(name).operationId)).size).toBe(names.length);
  for (const name of names) {
    expect(document.tags, name).toContainEqual({ name: operation(name).tags[0] });
    expect(operation(name)['x-policy'], name).toBe(contract[name].policy);
  }
});

test('an upload is documented with its signed address and any bytes as its body', () => {
  const { parameters, requestBody, responses } = operation('PUT /api/upload/{key}');
  expect(parameters.map(({ name, in: place, required }) => [name, place, required])).toEqual([
    ['key', 'path', true],
    ['expires', 'query', true],
    ['signature', 'query', true],
  ]);
  expect(requestBody).toEqual({ required: true, content: { 'application/octet-stream': {} } });
  expect(Object.keys(responses)).toContain('413');
});

test('every reference leads somewhere', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(references.length).toBeGreaterThan(100);
  for (const reference of new Set(references)) {
    const target = reference
      .replace('#/', '')
      .split('/')
      .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document);
    expect(target, reference).toBeDefined();
  }
});

test('shapes are shared: an article refers to its notes and blocks', () => {
  expect(operation('GET /reader/article/waikan/{id}/show').responses[200]?.content['application/json']?.schema).toEqual(
    {
      type: 'object',
      properties: { status: { $ref: '#/components/schemas/Status' }, result: { $ref: '#/components/schemas/Article' } },
      required: ['status', 'result'],
    },
  );
  expect(document.components.schemas.Article).toMatchObject({
    properties: { blocks: { items: { $ref: '#/components/schemas/Block' } } },
  });
});

test('inputs are there with their bounds and defaults', () => {
  const { parameters } = operation('GET /reader/myword/review/next');
  expect(parameters).toContainEqual({
    name: 'size',
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 15 },
  });
  expect(operation('GET /reader/task/{id}').parameters).toMatchObject([{ name: 'id', in: 'path', required: true }]);
});

test('a body is required unless everything in it has a default', () => {
  expect(operation('POST /auth/login').requestBody?.required).toBe(true);
  expect(operation('POST /auth/logout').requestBody?.required).toBe(false);
  expect(operation('GET /api/user/me').requestBody).toBeUndefined();
});

test('a token is needed for everything but what visitors may do', () => {
  expect(operation('GET /api/user/me').security).toEqual([{ bearer: [] }]);
  expect(operation('POST /auth/login').security).toContainEqual({});
});

test('files have their media type, streams say so, and some calls can do both', () => {
  const types = (name: keyof typeof contract) => Object.keys(operation(name).responses[200]?.content ?? {});
  expect(types('GET /auth/captcha')).toEqual(['image/webp', 'audio/mpeg']);
  expect(types('GET /reader/mynote/export')).toEqual(['text/plain', 'text/markdown']);
  expect(types('GET /api/english/word/ai')).toEqual(['text/event-stream']);
  expect(types('GET /api/ai/ask/{id}')).toEqual(['application/json', 'text/event-stream']);
});

test('every error of the table is documented under its status', () => {
  for (const [reason, { status, msg }] of Object.entries(errorTable)) {
    expect(document.components.responses[status]).toMatchObject({
      description: expect.stringContaining(`${reason} ${msg}`),
    });
  }
});

test('the same contract gives the same document', () => {
  expect(openapi(contract, { title: '外刊轻读', version: '1.0.0' })).toEqual(document);
});
