/** Registers the feature: its calls and the job. */
import { defineFeature, worker } from '#server/feature.ts';
import { audioJob } from './jobs.ts';
import { audioRoutes } from './routes.ts';

export const audioFeature = defineFeature({
  name: 'audio',
  routes: ({ services: { audio } }) => audioRoutes(audio),
  workers: ({ audio }) => [worker(audioJob, audio.run)],
});
