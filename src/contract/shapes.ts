/**
 * Every shape that crosses the wire: a zod schema and a type of the same name. The main ones are in zod's global
 * registry by name, so that the OpenAPI document refers to them instead of repeating them.
 */

export * from './shapes/appinfo.ts';
export * from './shapes/article.ts';
export * from './shapes/ask.ts';
export * from './shapes/book.ts';
export * from './shapes/collection.ts';
export * from './shapes/feed.ts';
export * from './shapes/note.ts';
export * from './shapes/operations.ts';
export * from './shapes/order.ts';
export * from './shapes/person.ts';
export * from './shapes/placement.ts';
export * from './shapes/quiz.ts';
export * from './shapes/reminder.ts';
export * from './shapes/review.ts';
export * from './shapes/reward.ts';
export * from './shapes/scalars.ts';
export * from './shapes/text.ts';
export * from './shapes/word.ts';
