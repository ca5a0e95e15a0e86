/** Calls of recordings. */
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import type { AudioService } from './service.ts';

export function audioRoutes(audio: AudioService) {
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
