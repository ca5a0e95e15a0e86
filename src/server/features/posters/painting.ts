/** The painter, in a process of its own: a picture takes some 20 ms of a processor, a cover that is drawn for the first time 400. */
import { HelperProcess } from '#server/threads/helper-process.ts';
import type { PosterPainter } from './painter.ts';
import type { PaintingRequest } from './painting-process.ts';

export interface Painting extends PosterPainter {
  /** Ends the process. */
  close(): Promise<void>;
}

export function createPainting(): Painting {
  const helper = new HelperProcess<PaintingRequest, unknown>(new URL('./painting-process.ts', import.meta.url));
  const call =
    <Name extends keyof PosterPainter>(name: Name) =>
    (...args: Parameters<PosterPainter[Name]>) =>
      helper.ask({ call: name, args } as PaintingRequest) as ReturnType<PosterPainter[Name]>;
  return {
    paint: call('paint'),
    heightOf: call('heightOf'),
    canDraw: call('canDraw'),
    bitmap: call('bitmap'),
    close: () => helper.end(),
  };
}
