/** A series of pictures for 小红书: in the order in which they are posted, with the text to post. */
import { Copy, Download, FileArchive } from 'lucide';
import type { ResultOf } from '#contract/index.ts';
import { copyText } from '../../shell/share-text.ts';
import { Button } from '../../ui/button.tsx';
import { fileName } from './poster-choices.ts';
import { PosterHead, zipAddress } from './poster-editor.tsx';

interface SeriesEditorProps {
  article: { id: string; title: string };
  series: ResultOf<'GET /reader/article/{id}/poster/series'>;
}

export function SeriesEditor({ article, series: { pictures, caption } }: SeriesEditorProps) {
  return (
    <div className="poster-editor">
      <PosterHead title="小红书系列" article={article}>
        <Button href="/admin/poster_xhs">换一篇</Button>
        <Button look="primary" icon={FileArchive} href={zipAddress(pictures)} download="waikan-posters.zip">
          全部下载
        </Button>
      </PosterHead>
      <ol className="poster-row">
        {pictures.map(({ url, width, height }, n) => (
          <li key={url}>
            <img src={url} width={width} height={height} alt={`第 ${n + 1} 张`} />
            <Button icon={Download} href={url} download={fileName(article.title, String(n + 1))}>
              第 {n + 1} 张
            </Button>
          </li>
        ))}
      </ol>
      <section className="poster-caption" aria-labelledby="caption">
        <h2 id="caption" className="section-title">
          配文
        </h2>
        <textarea className="input" rows={14} defaultValue={caption} aria-label="配文" />
        <div className="acts">
          <Button icon={Copy} className="scripted" onClick={() => void copyText(caption)}>
            复制配文
          </Button>
        </div>
        <p className="t14 dim">图上没有二维码：平台会隐藏带二维码的笔记。</p>
      </section>
    </div>
  );
}
