/** Thread entry point for `catalogue-reader.ts`. */
import { answerRequests } from '#server/threads/worker-side.ts';
import {
  type CatalogueFile,
  type NamedCatalogue,
  type ReadCatalogue,
  readCatalogue,
  readSearchDescription,
} from './catalogue-file.ts';

export type CatalogueRequest = { page: CatalogueFile } | { search: CatalogueFile };
export type CatalogueAnswer = ReadCatalogue | NamedCatalogue | string | null;

answerRequests(
  (request: CatalogueRequest): CatalogueAnswer =>
    'page' in request ? readCatalogue(request.page) : readSearchDescription(request.search),
);
