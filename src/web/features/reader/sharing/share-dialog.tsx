/** The dialog for sharing a passage: as a picture in one of three themes, or as text. */
import { Copy, Download, Share2, Type } from 'lucide';
import { useEffect, useState } from 'react';
import { canShareFile, shareFile, shareOrCopy } from '../../../shell/share-text.ts';
import { getShownTheme } from '../../../shell/theme.ts';
import type { Theme } from '../../../shell/theme-script.ts';
import { Button } from '../../../ui/button.tsx';
import { formatNearDay } from '../../../ui/day.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Checkbox } from '../../../ui/form-controls.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { toast } from '../../../ui/toast.ts';
import { passageText } from '../core/anchor.ts';
import type { Span } from '../core/text-spans.ts';
import type { ReaderDocument } from '../ports.ts';
import { passageTranslation } from '../translation/translated-passages.ts';
import { type CardText, drawCard } from './card-picture.ts';
import { shareText } from './share-text.ts';

const THEMES = [
  { value: 'light', label: '浅色' },
  { value: 'sepia', label: '米黄' },
  { value: 'black', label: '深色' },
] as const satisfies { value: Theme; label: string }[];

interface ShareDialogProps {
  document: ReaderDocument;
  spans: readonly Span[];
  onClose: () => void;
}

interface Picture {
  address: string;
  file: File;
}

export function ShareDialog({ document: work, spans, onClose }: ShareDialogProps) {
  const [theme, setTheme] = useState<Theme>(() => getShownTheme() ?? 'light');
  const translation = passageTranslation(spans);
  const [hasTranslation, setHasTranslation] = useState(() => isTranslationShown(spans));
  const picture = usePicture(cardText(work, spans, hasTranslation ? translation : null), theme);
  const text = shareText(work, location.origin + location.pathname, passageText(spans));
  const canSend = picture !== null && canShareFile(picture.file);
  const canCopy = 'ClipboardItem' in globalThis && isSecureContext;

  return (
    <Dialog isOpen onClose={onClose} title="分享">
      {picture && <img className="share-picture" src={picture.address} alt={`分享图：${passageText(spans)}`} />}
      <div className="share-choices">
        <Segmented label="图片的颜色" choices={THEMES} value={theme} onChange={setTheme} />
        {translation && (
          <Checkbox checked={hasTranslation} onChange={({ target }) => setHasTranslation(target.checked)}>
            带译文
          </Checkbox>
        )}
      </div>
      <div className="share-acts">
        {canSend && (
          <Button
            look="primary"
            icon={Share2}
            onClick={() => void shareFile(picture.file, text, '没能分享，请保存图片')}
          >
            分享图片
          </Button>
        )}
        <Button
          look={canSend ? undefined : 'primary'}
          icon={Download}
          disabled={!picture}
          onClick={() => picture && savePicture(picture)}
        >
          保存图片
        </Button>
        {canCopy && (
          <Button icon={Copy} disabled={!picture} onClick={() => picture && void copyPicture(picture.file)}>
            复制图片
          </Button>
        )}
        <Button icon={Type} onClick={() => void shareOrCopy(text)}>
          分享文字
        </Button>
      </div>
    </Dialog>
  );
}

/** Null until it is drawn. */
function usePicture(text: CardText, theme: Theme): Picture | null {
  const [picture, setPicture] = useState<Picture | null>(null);
  const key = JSON.stringify(text);
  useEffect(() => {
    let isStale = false;
    const canvas = document.createElement('canvas');
    const draw = async () => {
      await drawCard(canvas, JSON.parse(key) as CardText, theme);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
      if (!blob) throw new Error('the canvas gave no picture');
      const address = await dataAddressOf(blob);
      if (!isStale) {
        setPicture({ address, file: new File([blob], '外刊轻读.png', { type: 'image/png' }) });
      }
    };
    draw().catch((error: unknown) => {
      console.error('the picture could not be drawn', error);
      if (!isStale) toast('图片没有画出来，可以分享文字');
    });
    return () => {
      isStale = true;
    };
  }, [key, theme]);
  return picture;
}

/** The page's policy lets pictures in from `data:`, not from `blob:`. */
function dataAddressOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

function cardText(work: ReaderDocument, spans: readonly Span[], translation: string | null): CardText {
  return {
    quote: passageText(spans),
    isChinese: spans[0]?.strand === 'zh' || spans[0]?.block.dataset.block === 'title_zh',
    translation,
    title: work.title,
    origin: [work.source, work.author, work.publishedAt && formatNearDay(work.publishedAt)].filter(Boolean).join(' · '),
    address: location.host + location.pathname,
  };
}

/** Whether a translation of the passage is visible on the page now. */
function isTranslationShown(spans: readonly Span[]): boolean {
  return spans.some(({ block, strand }) =>
    [...block.querySelectorAll<HTMLElement>('.zh')].some((zh) => strand === 'own' && zh.offsetParent !== null),
  );
}

async function copyPicture(file: File): Promise<void> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [file.type]: file })]);
    toast('已复制图片');
  } catch {
    toast('浏览器不让复制图片，请保存图片');
  }
}

function savePicture({ file }: Picture): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
