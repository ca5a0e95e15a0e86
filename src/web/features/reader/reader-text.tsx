/**
 * The parts of the reader that show the work itself: its titles, the running text, the end of a preview, and the address for print. The
 * running text is an island: React inserts the server's markup once and never renders it again. While the page is hydrated no markup is
 * given (`null`) and what the server sent stays; after a navigation in the browser it comes as a string. The parent keys the island by
 * document and version.
 */
import { memo, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { TITLE_BLOCK, TITLE_ZH_BLOCK } from './core/text-view.ts';
import type { ReaderDocument } from './ports.ts';

interface TextIslandProps {
  html: string | null;
  /** Names document and version, so that no other text is taken for this one. */
  name: string;
  /** The server sent the beginning of a long text; whoever fetches the rest puts it in and takes `data-filling` away. */
  isCut?: boolean;
}

export const TextIsland = memo(
  function TextIsland({ html, name, isCut = false }: TextIslandProps) {
    // The server's markup is read back only when React builds the page again, because reading it takes long for a long text.
    const isSentMarkupKept = useSyncExternalStore(neverChanges, no, yes);
    const [markup] = useState(() => html ?? (isSentMarkupKept ? '' : sentMarkup(name)));
    return (
      <div
        data-island={name}
        data-filling={isCut ? '' : undefined}
        data-long={isCut ? '' : undefined}
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
/** Value on the server and while the server's markup is hydrated. */
const yes = () => true;

/** Reads back the markup that the server sent. Hydration leaves it alone, but it would be lost when React has to build the page again. */
function sentMarkup(name: string): string {
  return document.querySelector(`[data-island="${CSS.escape(name)}"]`)?.innerHTML ?? '';
}

/** Both titles. Like the text they can be marked, and words of the English title can be looked up. */
export function ReaderTitle({ title, titleZh }: { title: string; titleZh: string | null }) {
  return (
    <>
      <h1 lang="en" data-block={TITLE_BLOCK}>
        {title}
      </h1>
      {titleZh && (
        <p className="read-zh" lang="zh-CN" data-block={TITLE_ZH_BLOCK}>
          {titleZh}
        </p>
      )}
    </>
  );
}

interface LockedEndProps {
  document: ReaderDocument;
  isLoggedIn: boolean;
}

/** The end of a preview: how much of the text is hidden, and the ways to read on. */
export function LockedEnd({ document: work, isLoggedIn }: LockedEndProps) {
  const { shownShare = 1, hiddenParagraphs = 0, minutes = 0, similarHref } = work;
  const hidden = Math.round((1 - shownShare) * 100);
  const left = [
    hiddenParagraphs > 0 && `还有 ${hiddenParagraphs} 段`,
    hidden > 0 && minutes > 0 && `约 ${Math.max(1, Math.round(minutes * (1 - shownShare)))} 分钟`,
  ].filter((said) => said !== false);
  return (
    <section className="lock-end" aria-labelledby="lock-title">
      <p className="t14 dim">试读到这里{hidden > 0 && `，全文还有 ${hidden}%`}</p>
      <h2 id="lock-title">余下的部分供会员阅读</h2>
      <p className="dim">
        {left.length > 0 && `${left.join('，')}。`}
        生词和划线都会留着。
      </p>
      <div className="lock-act">
        <Button look="primary" href="/member">
          看会员说明
        </Button>
        {similarHref && <Button href={similarHref}>看难度相近的</Button>}
      </div>
      {!isLoggedIn && <TextLink href="/Register">还没有账号，先注册</TextLink>}
    </section>
  );
}

/** The address of the page, for print. */
export function PrintLink() {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
    if (line.current) line.current.textContent = canonical ?? location.origin + location.pathname;
  }, []);
  return <p ref={line} className="print-link" lang="en" aria-hidden="true" />;
}
