/** Registers the feature: calls, jobs, schedules, and what happens to its rows when an account ends. */
import { defineFeature } from '#server/feature.ts';
import { erase } from '#server/person-rule.ts';
import { noteRoutes } from './routes.ts';
import { noteDeletions, notes } from './tables.ts';

export const notesFeature = defineFeature({
  name: 'notes',
  routes: ({ services: { notes } }) => noteRoutes({ notes }),
  persons: [erase(notes.userId, '划线和笔记'), erase(noteDeletions.userId, '删掉的笔记的编号')],
});
