/**
 * The running text as an island: React puts the server's markup there once and never looks at it again. When the page is hydrated no
 * markup is given (`null`), and what the server sent stays; after a navigation in the browser it comes as a string.
 * The parent keys it by document and version.
 */
import { memo } from 'react';

export const TextIsland = memo(
  function TextIsland({ html }: { html: string | null }) {
    return (
      <div
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by `textMarkup`, which escapes every text
        dangerouslySetInnerHTML={{ __html: html ?? '' }}
        suppressHydrationWarning
      />
    );
  },
  () => true,
);
