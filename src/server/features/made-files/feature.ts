/** Registers the feature: cleaning. */
import { defineFeature } from '#server/feature.ts';

export const madeFilesFeature = defineFeature({
  name: 'made-files',
  clean: ({ madeFiles }) => madeFiles.clean(),
});
