/** The pictures of an uploaded issue: out of the book, and onto our own address, before the book is thrown away. */
import { AppError } from '#contract/errors.ts';
import type { Block } from '#contract/shapes.ts';
import type { Epub } from '#server/features/epub/service.ts';
import { pictureFile } from '#server/features/extraction/service.ts';
import { type PictureService, pictureAddress } from '#server/features/pictures/service.ts';

/** Of one article; the others are left out. */
const MOST_PICTURES = 20;

/** @returns the block with our own picture; null when there is none to show */
async function withOwnPicture(block: Block, book: Pick<Epub, 'file'>, pictures: Pick<PictureService, 'keep'>) {
  const file = pictureFile(block.src ?? '');
  if (file === null) return block;
  const bytes = await book.file(file);
  if (bytes === null) return null;
  try {
    const picture = await pictures.keep(bytes);
    return { ...block, src: pictureAddress(picture), width: picture.width, height: picture.height };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** The text with our own pictures in the place of those in the book; what is no picture to show is left out. */
export async function withIssuePictures(
  blocks: readonly Block[],
  book: Pick<Epub, 'file'>,
  pictures: Pick<PictureService, 'keep'>,
): Promise<Block[]> {
  const shown: Block[] = [];
  let left = MOST_PICTURES;
  for (const block of blocks) {
    const isPicture = block.type === 'image';
    const kept = !isPicture ? block : left > 0 ? await withOwnPicture(block, book, pictures) : null;
    if (kept === null) continue;
    if (isPicture) left -= 1;
    shown.push(kept);
  }
  return shown;
}
