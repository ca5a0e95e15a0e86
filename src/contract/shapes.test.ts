import { expect, test } from 'vitest';
import * as z from 'zod';
import { contract } from './index.ts';
import * as shapes from './shapes.ts';

const card: shapes.ArticleCard = {
  id: '7',
  title: 'Why Bread Rises',
  title_zh: '面包为什么会发起来',
  excerpt: 'Tonight, a crowd of tiny workers may be busy.',
  cover: '/covers/3.webp',
  source: { name: '外刊轻读', url: null },
  author: null,
  published_at: '2026-11-20T08:00:00.000Z',
  status: 'PUBLISHED',
  is_lock: false,
  difficulty: 'VERY_EASY',
  difficulty_score: 12.5,
  word_count: 420,
  read_minutes: 4,
  topics: ['生活'],
  star: false,
  progress: null,
  is_skimmed: false,
  press_at: null,
  is_finish: false,
  known_rate: 0.97,
  new_words: 6,
};

const article: shapes.Article = {
  ...card,
  url: null,
  version: 1,
  preview: false,
  shown_share: 1,
  hidden_paragraphs: 0,
  blocks: [{ id: 'b1', type: 'paragraph', text: 'Tonight.', sentences: [] }],
  words: [],
  notes: [],
  level_words: [],
  features: {},
  t: null,
  summary_zh: null,
  next_id: null,
  prev_id: '6',
  collections: [],
  position: null,
  mark: null,
};

test('a card is whole or it is refused', () => {
  expect(shapes.ArticleCard.safeParse(card).success).toBe(true);
  for (const key of Object.keys(card)) {
    expect(shapes.ArticleCard.safeParse({ ...card, [key]: undefined }).success, key).toBe(false);
  }
});

test('an editor gets what only the article editor shows, a reader the article alone', () => {
  const { result } = contract['GET /reader/article/{id}/show'];
  const pipeline = { services: { ai: null, mt: null }, runs: [], terms: [] };
  const desk = {
    pipeline,
    versions: [],
    status_log: [],
    updated_at: '2026-11-20T08:00:00.000Z',
    allowed_status: ['DELETED'],
    is_ahead: false,
    is_day_chosen: false,
    tasks: [],
    reports: [],
    pictures: {},
  };
  expect(result.parse({ ...article, ...desk })).toEqual({ ...article, ...desk });
  expect(result.parse(article)).toEqual(article);
});

test('a list says where it goes on, and what else the call promises', () => {
  const { result } = contract['GET /reader/article/manage'];
  const counts = Object.fromEntries(shapes.ArticleStatus.options.map((status) => [status, 0]));
  expect(
    result.safeParse({ items: [{ ...card, is_ahead: false, version: 1 }], next_offset: 20, total: 41, counts }).success,
  ).toBe(true);
  expect(result.safeParse({ items: [{ ...card, is_ahead: false, version: 1 }], next_offset: null }).success).toBe(
    false,
  );
});

test('every shape with a place in the registry is there under its own name, so that no two can meet', () => {
  const registered = Object.entries(shapes).flatMap(([name, schema]) => {
    const id = schema instanceof z.ZodType ? z.globalRegistry.get(schema)?.id : undefined;
    return id === undefined ? [] : [[name, id]];
  });
  expect(registered.length).toBeGreaterThan(50);
  for (const [name, id] of registered) expect(id).toBe(name);
});
