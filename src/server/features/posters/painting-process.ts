/** The process in which posters and covers are drawn. */
import { answerAsHelper } from '#server/threads/helper-side.ts';
import { createPosterPainter, type PosterPainter } from './painter.ts';

/** A call of the painter there. */
export type PaintingRequest = {
  [Name in keyof PosterPainter]: { call: Name; args: Parameters<PosterPainter[Name]> };
}[keyof PosterPainter];

const painter = createPosterPainter();

answerAsHelper(({ call, args }: PaintingRequest) =>
  (painter[call] as (...given: typeof args) => Promise<unknown>)(...args),
);
