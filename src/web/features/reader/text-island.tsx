/**
 * The running text as an island: React puts the server's markup there once and never looks at it again. When the page is hydrated no
 * markup is given (`null`), and what the server sent stays; after a navigation in the browser it comes as a string.
 * The parent keys it by document and version.
 */
import { memo, useState, useSyncExternalStore } from 'react';

interface TextIslandProps {
  html: string | null;
  /** Names document and version, so that no other text is taken for this one. */
  name: string;
}

export const TextIsland = memo(
  function TextIsland({ html, name }: TextIslandProps) {
    // Only when React builds the page anew is it given what the server sent: reading that back takes long with a long text.
    const isSentMarkupKept = useSyncExternalStore(neverChanges, no, yes);
    const [markup] = useState(() => html ?? (isSentMarkupKept ? '' : sentMarkup(name)));
    return (
      <div
        data-island={name}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by `textMarkup`, which escapes every text
        dangerouslySetInnerHTML={{ __html: markup }}
        suppressHydrationWarning
      />
    );
  },
  () => true,
);

const neverChanges = () => no;
const no = () => false;
/** On the server and while what it sent is hydrated. */
const yes = () => true;

/** What the server sent. Hydration leaves it alone, but when React must build the page anew it would be lost. */
function sentMarkup(name: string): string {
  return document.querySelector(`[data-island="${CSS.escape(name)}"]`)?.innerHTML ?? '';
}
