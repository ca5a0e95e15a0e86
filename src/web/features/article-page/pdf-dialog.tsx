/** 下载 PDF: four ways to set the article, made on demand. */
import { Download } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import type { InputOf } from '#contract/index.ts';
import { api } from '../../shell/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showError } from '../../ui/error-toast.ts';
import './pdf-dialog.css';

type Style = NonNullable<NonNullable<InputOf<'GET /reader/article/{id}/pdf'>['query']>['style']>;

const STYLES: readonly { style: Style; name: string; about: string }[] = [
  { style: 'sy', name: '双语', about: '左英右中，逐段对齐；沿虚线折起右边，先读英文' },
  { style: 'en', name: '英文', about: '五行一个行号，右边留白写字' },
  { style: 'words', name: '生词', about: '高于你水平的词，释义和词在同一行，最后是词表' },
  { style: 'cloze', name: '填空', about: '词收在最前面，答案倒着印在最后' },
];
const ASK_EVERY_MS = 700;
const GIVE_UP_MS = 60_000;

export function PdfDialog({ articleId, onClose }: { articleId: string; onClose: () => void }) {
  const [making, setMaking] = useState<Style>();
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  async function download(style: Style) {
    setMaking(style);
    try {
      const url = await made(style);
      if (url !== null) location.assign(url);
    } catch (error) {
      showError(error);
    } finally {
      setMaking(undefined);
    }
  }

  /** Asks until the file is there; null once the dialog is closed. */
  async function made(style: Style): Promise<string | null> {
    const end = Date.now() + GIVE_UP_MS;
    while (isOpen.current) {
      const { ready, url } = await api().call('GET /reader/article/{id}/pdf', {
        params: { id: articleId },
        query: { style },
      });
      if (ready) return url;
      if (Date.now() > end) throw new Error('PDF 还没做好，请过一会儿再试');
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    }
    return null;
  }

  return (
    <Dialog isOpen onClose={onClose} title="下载 PDF">
      <ul className="pdf-styles">
        {STYLES.map(({ style, name, about }) => (
          <li key={style}>
            <div>
              <b>{name}</b>
              <p className="t14 dim">{about}</p>
            </div>
            <Button
              icon={Download}
              isBusy={making === style}
              disabled={making !== undefined && making !== style}
              aria-label={`下载${name} PDF`}
              onClick={() => void download(style)}
            >
              {making === style ? '正在排版' : '下载'}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
