/**
 * The tagger's weights from their file: read when first asked for, some 50 ms and 4 MB.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import type { Lexicon } from '#engine/lexicon.ts';
import type { PhraseIndex } from '#engine/phrases/phrase-index.ts';
import { decodeModel } from '#engine/tagger/model-bytes.ts';
import { createTagger, type Tagger } from '#engine/tagger/tagger.ts';

const weightsPath = fileURLToPath(new URL('../../../../data/tagger.bin.br', import.meta.url));

/**
 * A tagger that asks this lexicon. Throws when the file is not there.
 * @param numberOf see `createTagger`; phrases are only found in sentences whose words have their numbers.
 */
export function loadTagger(lexicon: Lexicon, numberOf?: PhraseIndex['wordId']): Tagger {
  return createTagger(decodeModel(brotliDecompressSync(readFileSync(weightsPath))), lexicon, numberOf);
}
