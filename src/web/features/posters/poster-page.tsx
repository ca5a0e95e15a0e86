/** `/article/{id}/poster3`: a poster of the article in a style and a size, with a sentence of one's own; the picture shown is the file. */
import { Copy, Download, Link2, Share2 } from 'lucide';
import { useState } from 'react';
import type { ResultOf } from '#contract/index.ts';
import { canShareFile, copyText, shareFile } from '../../shell/share-text.ts';
import { Button } from '../../ui/button.tsx';
import { TabNav } from '../../ui/tab-nav.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { toast } from '../../ui/toast.ts';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import {
  choiceAddress,
  fileName,
  hasSentence,
  type PosterChoice,
  type SentenceChoice,
  SIZES,
  STYLES,
} from './poster-choices.ts';
import { SentencePicker } from './sentence-picker.tsx';

interface PosterPageProps {
  article: { id: string; title: string; title_zh: string | null };
  choice: PosterChoice;
  poster: ResultOf<'GET /reader/article/{id}/poster'>;
  sentences: readonly SentenceChoice[];
  isLoggedIn: boolean;
  /** Text with the link that is shared where a picture cannot be. */
  text: string;
}

export function PosterPage({ article, choice, poster, sentences, isLoggedIn, text }: PosterPageProps) {
  const here = `/article/${article.id}/poster3`;
  const styleName = STYLES.find(({ value }) => value === choice.style)?.label ?? '';
  const name = fileName(article.title, styleName);
  return (
    <div className="poster-page">
      <header className="own-head">
        <h1 className="page-title in-bar">分享海报</h1>
        <p className="dim">
          <TextLink href={`/article/${article.id}`} isInline className="alone">
            <span lang="en">{article.title}</span>
          </TextLink>
        </p>
      </header>
      <figure className={`poster-shown is-${choice.size.replace(':', '-')}`}>
        <img
          key={poster.url}
          src={poster.url}
          width={poster.width}
          height={poster.height}
          alt={`海报：${article.title_zh ?? article.title}，${styleName}样式，带二维码`}
        />
      </figure>
      <div className="poster-tools">
        <TabNav
          label="样式"
          tabs={STYLES.map(({ value, label }) => ({ href: choiceAddress(here, { ...choice, style: value }), label }))}
          current={choiceAddress(here, choice)}
        />
        <TabNav
          label="尺寸"
          tabs={SIZES.map(({ value, label }) => ({ href: choiceAddress(here, { ...choice, size: value }), label }))}
          current={choiceAddress(here, choice)}
        />
        {hasSentence(choice.style) && <SentencePicker path={here} choice={choice} sentences={sentences} />}
        <PosterActs url={poster.url} name={name} address={poster.link} text={text} />
        <p className="t14 dim">
          手机上长按图片，也可以保存或转发。
          <span className="priced">
            {isLoggedIn ? (
              new URL(poster.link).searchParams.has('code') && '二维码带着你的邀请码，朋友扫码注册，就算你邀请的。'
            ) : (
              <TextLink href={`/Login?next=${encodeURIComponent(choiceAddress(here, choice))}`} isInline>
                登录后，二维码会带上你的邀请码
              </TextLink>
            )}
          </span>
        </p>
      </div>
    </div>
  );
}

/** @param text shared by the app, which takes no picture */
function PosterActs({ url, name, address, text }: { url: string; name: string; address: string; text: string }) {
  const isHydrated = useIsHydrated();
  const [isBusy, setBusy] = useState(false);
  const canSend = isHydrated && canShareFile(new File([], name, PNG));
  const canCopy = isHydrated && 'ClipboardItem' in globalThis && isSecureContext;
  const withFile = (use: (file: File) => Promise<void>) => async () => {
    setBusy(true);
    try {
      const answer = await fetch(url);
      if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
      await use(new File([await answer.blob()], name, PNG));
    } catch (error) {
      // Closing the browser's own panel is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast(FAILED);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="acts">
      <Button look="primary" icon={Download} href={url} download={name}>
        保存图片
      </Button>
      {/* Before the buttons that only some browsers have, so that it stays in its place when these come. */}
      <Button icon={Link2} className="scripted" onClick={() => void copyText(address)}>
        复制链接
      </Button>
      {canSend && (
        <Button icon={Share2} isBusy={isBusy} onClick={withFile((file) => shareFile(file, text, FAILED))}>
          分享图片
        </Button>
      )}
      {canCopy && (
        <Button
          icon={Copy}
          isBusy={isBusy}
          onClick={withFile(async (file) => {
            await navigator.clipboard.write([new ClipboardItem({ [file.type]: file })]);
            toast('已复制图片');
          })}
        >
          复制图片
        </Button>
      )}
    </div>
  );
}

const FAILED = '没有成功，请用「保存图片」';
const PNG = { type: 'image/png' };
