/** The reader's ports for an article, implemented by the contract's calls: words, notes, reports, glosses. */
import { useMemo } from 'react';
import type { ExamLevel } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import type { ReaderPorts, RecordingPort } from '../reader/index.ts';
import { useGlossPort } from './gloss-port.ts';
import { notePort } from './note-port.ts';
import type { PersonalPart } from './use-personal-part.ts';
import { wordPorts } from './word-ports.ts';

/** @param loadPersonal the one call that brings what is personal; null for visitors */
export function articlePorts(
  articleId: string,
  loadPersonal: () => Promise<PersonalPart | null>,
): Omit<ReaderPorts, 'onProgress'> {
  return {
    ...wordPorts({ article_id: articleId }),
    async reportTranslation(report) {
      await api().call('POST /reader/article/{id}/report', { params: { id: articleId }, body: report });
    },
    notes: notePort(articleId, loadPersonal),
  };
}

/** The article read aloud. What asks for it is loaded when somebody listens. */
export function recordingPort(articleId: string, isLocked: boolean): RecordingPort {
  const load = () => import('../listen/article-recording.ts');
  return {
    async find() {
      const { addressOf, findRecording } = await load();
      const audio = await findRecording(articleId);
      if (audio === null) return null;
      const { voice, duration, sentences } = audio;
      return { voice: voice.name, duration: duration ?? 0, sentences, address: () => addressOf(audio, isLocked) };
    },
    async make(signal, onShare) {
      await (await load()).makeRecording(articleId, signal, onShare);
    },
  };
}

/** The glosses of an article. */
export function useArticleGlosses(articleId: string): NonNullable<ReaderPorts['gloss']> {
  const words = useMemo(
    () => ({
      async list(choice: 'unknown' | 'level', level: ExamLevel | undefined) {
        const query = choice === 'unknown' ? { unknown: 'true' as const } : level === undefined ? {} : { level };
        const { items } = await api().call('GET /reader/article/{id}/level_words', {
          params: { id: articleId },
          query,
        });
        return items;
      },
    }),
    [articleId],
  );
  return useGlossPort(words);
}
