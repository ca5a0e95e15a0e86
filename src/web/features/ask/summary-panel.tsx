/** 要点: the article in a few lines beside its text, each leading to its paragraphs; the names in it. Without a model its own sentences. */
import { RefreshCw, Sparkles, TriangleAlert } from 'lucide';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ApiError, networkError } from '#contract/client-error.ts';
import type { ArticleNames, Summary, SummaryPoint } from '#contract/shapes.ts';
import { summaryLines } from '#engine/summary-lines.ts';
import { callQuery, useQuery } from '../../data/use-query.ts';
import { api } from '../../shell/api.ts';
import { useSession } from '../../shell/session.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { errorText } from '../../ui/error-toast.ts';
import { Icon } from '../../ui/icon.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { goToParagraph, markParagraphs, PartReadLine, Ring } from './answer-view.tsx';
import { useLeftToday } from './quota.tsx';
import './ask.css';
import './summary.css';

type Language = 'zh' | 'en';

interface SummaryPanelProps {
  articleId: string;
  /** Null for a visitor, who sees what there is. */
  onLogin: (() => void) | null;
  onAsk: () => void;
  onClose: () => void;
}

export function SummaryPanel({ articleId, onLogin, onAsk, onClose }: SummaryPanelProps) {
  const [language, setLanguage] = useState<Language>('zh');
  const { summary, coming, failure, isWriting, make } = useSummary(articleId);
  const { me } = useSession();
  // Fetched only when there is a summary to be made.
  const left = useLeftToday(me != null && (summary === null || failure !== ''), isWriting);
  const names = useQuery(callQuery('GET /api/ai/entities', { query: { article_id: articleId } }));
  const [at, setAt] = useState<SummaryPoint | null>(null);
  const points = useMemo(() => summary?.points ?? [], [summary]);
  useEffect(() => markParagraphs(at ? at.cites : []), [at]);
  useEffect(() => () => markParagraphs([]), []);
  const [isPeeking, setPeeking] = useState(false);
  const go = (point: SummaryPoint) => {
    setAt(point);
    setPeeking(true);
    goToParagraph(point.block_id);
  };
  const isExtract = summary?.origin === 'extract';
  const textOf = ({ text, text_en: en }: SummaryPoint) => (language === 'en' ? (en ?? text) : text);

  return (
    <Sheet
      isOpen
      isTall
      isLasting
      place="side"
      title="要点"
      onClose={onClose}
      tools={
        <Segmented<Language>
          label="语言"
          choices={[
            { value: 'zh', label: '中文' },
            { value: 'en', label: '英文' },
          ]}
          value={language}
          onChange={setLanguage}
        />
      }
      peek={
        isPeeking &&
        at && (
          <>
            <p>{textOf(at)}</p>
            <button type="button" className="link pad t14" onClick={() => setPeeking(false)}>
              回到要点
            </button>
          </>
        )
      }
    >
      <div className="ask-body">
        <ParagraphMap points={points} at={at} />
        {coming && <Coming lines={coming} language={language} />}
        {summary && !isWriting && (
          <>
            {!isExtract && (
              <p className="gist" lang={language === 'en' ? 'en' : undefined}>
                {language === 'en' ? summary.text_en : (summary.text_zh ?? summary.text_en)}
              </p>
            )}
            <ol className={isExtract ? 'pts cut' : 'pts'}>
              {points.map((point) => (
                <li key={`${point.block_id} ${point.text}`}>
                  <button type="button" aria-current={at === point || undefined} onClick={() => go(point)}>
                    <p lang={language === 'en' || point.text === point.text_en ? 'en' : undefined}>{textOf(point)}</p>
                    <span className="sm-cites">
                      {point.cites.map(({ n }) => (
                        <i key={n}>{n}</i>
                      ))}
                    </span>
                  </button>
                </li>
              ))}
            </ol>
            <PartReadLine read={summary.read} />
            <div className="sm-foot">
              <span className="ask-by">{isExtract ? '原文摘句，没有接入 AI' : 'AI 生成，读者共用一份'}</span>
              <button type="button" className="link pad t14" onClick={onAsk}>
                问这篇
              </button>
              {!isExtract && (me?.is_super || me?.role === 'editor') && (
                <button type="button" className="link pad t14" onClick={() => make(true)}>
                  重写
                </button>
              )}
            </div>
          </>
        )}
        {summary === null && !isWriting && failure === '' && (
          <div className="says">
            <Icon of={Sparkles} />
            <div>
              <b>还没有要点</b>
              <p>由 AI 读一遍全文，写成三到六条，读者共用一份。算一次提问{left && `，${left}`}。</p>
              <Button onClick={onLogin ?? (() => make(false))}>{onLogin ? '登录后生成' : '生成要点'}</Button>
            </div>
          </div>
        )}
        {failure !== '' && (
          <div className="says wrong" role="status">
            <Icon of={TriangleAlert} />
            <div>
              <b>没有写成</b>
              <p>{failure}</p>
              <Button icon={RefreshCw} onClick={() => make(summary != null)}>
                再试一次
              </Button>
            </div>
          </div>
        )}
        <Names names={names.data?.items ?? []} onGo={goToParagraph} />
      </div>
    </Sheet>
  );
}

function Coming({ lines, language }: { lines: ReturnType<typeof summaryLines>; language: Language }) {
  const gist = language === 'en' ? lines.textEn : lines.textZh;
  return (
    <div aria-live="polite" aria-busy="true">
      {gist && <p className="gist">{gist}</p>}
      <ol className="pts">
        {lines.points.map(({ textZh: zh, textEn: en }) => (
          <li key={zh}>
            <p className="coming">{language === 'en' ? (en ?? zh) : zh}</p>
          </li>
        ))}
      </ol>
      <p className="dim">
        在写
        <Ring />
      </p>
    </div>
  );
}

/** One bar for each paragraph, as wide as it is long; dark where a point cites it. */
function ParagraphMap({ points, at }: { points: readonly SummaryPoint[]; at: SummaryPoint | null }) {
  const [lengths, setLengths] = useState<readonly { id: string; length: number }[]>([]);
  useEffect(() => {
    const blocks = [...document.querySelectorAll<HTMLElement>('.read-run [data-block]')];
    const counted = blocks.filter((block) => block.matches('p, blockquote, li, blockquote *'));
    setLengths(counted.map(({ dataset, textContent }) => ({ id: dataset.block ?? '', length: textContent.length })));
  }, []);
  const bars = useRef<HTMLElement>(null);
  useEffect(() => {
    // Set by script, because the page's policy allows no inline styles.
    for (const [index, bar] of [...(bars.current?.children ?? [])].entries()) {
      (bar as HTMLElement).style.setProperty('--n', String(Math.max(1, lengths[index]?.length ?? 1)));
    }
  }, [lengths]);
  const cited = new Set(points.flatMap(({ cites }) => cites.map(({ block_id: id }) => id)));
  const lit = new Set(at?.cites.map(({ block_id: id }) => id));
  return (
    <nav className="map" aria-label={`全文 ${lengths.length} 段`} ref={bars}>
      {lengths.map(({ id }, index) => (
        <button
          key={id}
          type="button"
          className={classes(cited.has(id) && 'on', lit.has(id) && 'lit')}
          aria-label={`第 ${index + 1} 段`}
          onClick={() => goToParagraph(id)}
        />
      ))}
    </nav>
  );
}

const KINDS: Record<ArticleNames['items'][number]['kind'], string> = {
  person: '人物',
  organisation: '机构',
  place: '地方',
  work: '作品',
  event: '事件',
  other: '',
};

function Names({ names, onGo }: { names: ArticleNames['items']; onGo: (blockId: string) => void }) {
  if (names.length === 0) return null;
  return (
    <section aria-labelledby="sm-names">
      <h3 id="sm-names" className="sm-names-head">
        文中的人和地方
      </h3>
      <ul className="sm-names">
        {names.map(({ name, kind, text_zh: zh, block_id: id, n }) => (
          <li key={name}>
            <button type="button" onClick={() => onGo(id)}>
              <span>
                <b lang="en">{name}</b> {KINDS[kind] && <small>{KINDS[kind]}</small>}
              </span>
              <span className="sm-cites">
                <i>{n}</i>
              </span>
              {zh && <span className="t14 dim">{zh}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SummaryState {
  /** Undefined while it is not known, null where there is none. */
  summary: Summary | null | undefined;
  /** The points so far while it is written. */
  coming: ReturnType<typeof summaryLines> | null;
  isWriting: boolean;
  failure: string;
  /** @param renews made anew, which only editors may */
  make: (renews: boolean) => void;
}

function useSummary(articleId: string): SummaryState {
  const [summary, setSummary] = useState<Summary | null>();
  const [text, setText] = useState('');
  const [isWriting, setWriting] = useState(false);
  const [failure, setFailure] = useState('');
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const gone = new AbortController();
    leaving.current = gone;
    const query = { article_id: articleId };
    api()
      .call('GET /api/ai/summary', { query }, { signal: gone.signal })
      .then(setSummary)
      .catch((error: unknown) => {
        if (!gone.signal.aborted) setFailure(errorText(error));
      });
    return () => gone.abort();
  }, [articleId]);

  async function follow(): Promise<void> {
    const { signal } = leaving.current;
    const query = { article_id: articleId };
    let whole = '';
    for await (const { event, data } of api().stream('GET /api/ai/summary', { query }, { signal })) {
      if (event === 'delta') {
        whole += data.text;
        setText(whole);
      } else if (event === 'done') return setSummary(data);
      else if (event === 'error') throw new ApiError(data.status);
    }
    throw networkError();
  }
  async function make(renew: boolean): Promise<void> {
    setFailure('');
    setText('');
    setWriting(true);
    try {
      const made = await api().call('POST /api/ai/summary/create', { body: { article_id: articleId, renew } });
      if (made) setSummary(made);
      else await follow();
    } catch (error) {
      if (!leaving.current.signal.aborted) setFailure(errorText(error));
    } finally {
      setWriting(false);
    }
  }
  return {
    summary,
    coming: isWriting ? summaryLines(text) : null,
    isWriting,
    failure,
    make: (renews) => void make(renews),
  };
}
