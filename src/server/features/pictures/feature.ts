/** Registers the feature: cleaning. */
import { defineFeature } from '#server/feature.ts';

export const picturesFeature = defineFeature({
  name: 'pictures',
  async clean({ resizedPictures, sourceIcons }) {
    await resizedPictures.clean();
    await sourceIcons.clean();
  },
});
