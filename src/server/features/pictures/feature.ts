/** Registers the feature: cleaning. */
import { defineFeature } from '#server/feature.ts';

export const picturesFeature = defineFeature({
  name: 'pictures',
  clean: ({ resizedPictures }) => resizedPictures.clean(),
});
