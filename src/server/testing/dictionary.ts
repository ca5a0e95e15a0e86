/** The dictionary file that tests share with the product. */
import { fileURLToPath } from 'node:url';

export const DICTIONARY_PATH = fileURLToPath(new URL('../../../build/dictionary.sqlite', import.meta.url));
