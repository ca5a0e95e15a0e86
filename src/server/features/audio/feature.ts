/** Calls of recordings; the feature is registered here. */
import { defineFeature, worker } from '#server/feature.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import { type AudioService, audioJob } from './service.ts';

export const audioFeature = defineFeature({
  name: 'audio',
  routes: ({ services: { audio } }) => audioRoutes(audio),
  workers: ({ audio }) => [worker(audioJob, audio.run)],
  clean: ({ audio }) => audio.clean(),
});

function audioRoutes(audio: AudioService) {
  return {
    'GET /reader/article/{id}/audio': async ({ params, query, viewer }) => {
      const ask = query.make ? audio.request : audio.find;
      const { taskId, voice, ...state } = await ask(Number(params.id), requireViewer(viewer));
      return {
        ...state,
        task_id: taskId === null ? null : String(taskId),
        voice: { name: voice.name, is_builtin: voice.isBuiltIn },
      };
    },
    'GET /auth/audio_token': async ({ viewer }) => {
      const { token, expiresAt } = await audio.token(requireViewer(viewer));
      return { token, expires_at: expiresAt.toISOString() };
    },
  } satisfies Handlers;
}
