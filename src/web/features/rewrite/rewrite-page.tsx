/** The article in simpler English beside its original: a pair a paragraph, columns at a desk, the original folded under each on a phone. */
import { ChevronDown, Info, RefreshCw, Sparkles, TriangleAlert } from 'lucide';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { Block, Difficulty, Rewrite } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import { BackLink } from '../../shell/back-link.tsx';
import { pollTask } from '../../shell/poll-task.ts';
import { useSession } from '../../shell/session.tsx';
import { Button } from '../../ui/button.tsx';
import { DifficultyLabel } from '../../ui/difficulty-label.tsx';
import { errorText } from '../../ui/error-toast.ts';
import { Icon } from '../../ui/icon.tsx';
import { MembersOnly } from '../../ui/members-only.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useReadingReports } from '../article-page/use-reading-reports.ts';
import { percent } from '../articles/known-rate.tsx';
import { useLeftToday } from '../ask/quota.tsx';

interface RewrittenArticle {
  id: string;
  title: string;
  title_zh: string | null;
  difficulty: Difficulty;
  word_count: number;
  topics: readonly string[];
  /** Blocks with text. */
  blocks: readonly { id: string; type: Block['type']; text: string }[];
  /** The signature for reports of reading. */
  t: string | null;
}

const LEVELS: readonly Rewrite['level'][] = ['A2', 'B1', 'B2'];

/** The page for a reader who may only read the beginning of the article. */
export function LockedRewritePage({ article }: { article: RewrittenArticle }) {
  return (
    <div className="reader rw-page">
      <TopBar article={article} />
      <main className="rw" id="main" tabIndex={-1}>
        <h1 className="vh">简写</h1>
        <MembersOnly what="整篇的简写" articleId={article.id} />
      </main>
    </div>
  );
}

function TopBar({ article }: { article: RewrittenArticle }) {
  return (
    <header className="read-top">
      <BackLink href={`/article/${article.id}`} />
      <p className="read-where">
        <span>{article.title_zh ?? article.title}</span>
        <span className="faint">简写与原文对照</span>
      </p>
    </header>
  );
}

export function RewritePage({ article, found }: { article: RewrittenArticle; found: Rewrite }) {
  const { rewrite, progress, failure, make } = useRewrite(article.id, found);
  const { level, suggested, state, paragraphs } = rewrite;
  const isMaking = state === 'MAKING';
  return (
    <div className="reader rw-page">
      <TopBar article={article} />
      <main className="rw" id="main" tabIndex={-1}>
        <header className="rw-head">
          <div>
            <h1 lang="en">{article.title}</h1>
            {article.title_zh && <p className="dim">{article.title_zh}</p>}
          </div>
          <nav className="seg rw-set" aria-label="简写到">
            {LEVELS.map((one) => (
              <PageLink
                key={one}
                to={`/article/${article.id}/rewrite?level=${one}`}
                aria-current={one === level || undefined}
              >
                <b className="num">{one}</b>
                {one === suggested && <small>适合你</small>}
              </PageLink>
            ))}
          </nav>
        </header>
        {state === 'DONE' && <Comparison article={article} rewrite={rewrite} />}
        {isMaking && (
          <div className="making" role="status">
            <span>{progress.message || '正在写'}</span>
            <ProgressBar value={progress.share} />
          </div>
        )}
        {failure !== '' ? (
          <Says icon={TriangleAlert} isWrong title="没有写成" text={failure}>
            <Button look="primary" icon={RefreshCw} onClick={make}>
              {paragraphs.length > 0 ? '接着写' : '再试一次'}
            </Button>
            <Button href={`/article/${article.id}`}>读原文</Button>
          </Says>
        ) : (
          !isMaking && state !== 'DONE' && <Beginning article={article} rewrite={rewrite} onMake={make} />
        )}
        {paragraphs.length > 0 && <Pairs article={article} rewrite={rewrite} />}
      </main>
    </div>
  );
}

function Beginning({ article, rewrite, onMake }: { article: RewrittenArticle; rewrite: Rewrite; onMake: () => void }) {
  const { me } = useSession();
  const left = useLeftToday(me != null && rewrite.is_available, false);
  const [topic] = article.topics;
  if (!rewrite.is_available) {
    return (
      <Says
        icon={Info}
        title="简写要接入 AI 才有"
        text="这里还没有接入。读原文时可以打开生词注释，或找一篇同样话题、更简单的。"
      >
        <Button look="primary" href={`/article/${article.id}`}>
          读原文
        </Button>
        <Button href={topic ? `/topic/${topic}` : '/article?difficulty=EASY'}>找一篇更简单的</Button>
      </Says>
    );
  }
  return (
    <Says
      icon={Sparkles}
      title={`写成 ${rewrite.level}`}
      text={`由 AI 逐段改写成简单的英文，难度和生词由我们核对，不够简单的会重写。读者共用一份，第一次写算一次提问${left && `，${left}`}。`}
    >
      <Button look="primary" onClick={onMake}>
        写一份 {rewrite.level}
      </Button>
    </Says>
  );
}

interface SaysProps {
  icon: typeof Info;
  title: string;
  text: string;
  isWrong?: boolean;
  children: ReactNode;
}

function Says({ icon, title, text, isWrong = false, children }: SaysProps) {
  return (
    <div className={isWrong ? 'says wrong' : 'says'} role="status">
      <Icon of={icon} />
      <div>
        <b>{title}</b>
        <p>{text}</p>
        <div className="acts">{children}</div>
      </div>
    </div>
  );
}

function Comparison({ article, rewrite }: { article: RewrittenArticle; rewrite: Rewrite }) {
  const missed = rewrite.paragraphs.filter(({ hard }) => hard !== null).length;
  return (
    <>
      <dl className="rw-cmp">
        <Figures
          label="简写"
          difficulty={rewrite.difficulty}
          knownRate={rewrite.known_rate}
          newWords={rewrite.new_words}
          words={rewrite.word_count ?? 0}
        />
        <Figures
          label="原文"
          difficulty={article.difficulty}
          knownRate={rewrite.original.known_rate}
          newWords={rewrite.original.new_words}
          words={article.word_count}
        />
      </dl>
      <p className="rw-note">
        AI 简写，难度和生词已核对{missed > 0 && `，有 ${missed} 段没到 ${rewrite.level}`}。点线是留下的难词
      </p>
    </>
  );
}

interface FiguresProps {
  label: string;
  difficulty: Difficulty | null;
  knownRate: number | null;
  newWords: number | null;
  words: number;
}

function Figures({ label, difficulty, knownRate, newWords, words }: FiguresProps) {
  return (
    <div>
      <dt>
        {label} <DifficultyLabel difficulty={difficulty} />
      </dt>
      {knownRate !== null && (
        <dd>
          认识 <b className="num">{percent(knownRate)}%</b>
        </dd>
      )}
      <dd>
        {newWords !== null && `新词 ${newWords} 个 · `}
        {words} 词
      </dd>
    </div>
  );
}

function Pairs({ article: { id, blocks, t }, rewrite }: { article: RewrittenArticle; rewrite: Rewrite }) {
  useReadingTime(id, t);
  const written = new Map(rewrite.paragraphs.map((paragraph) => [paragraph.block_id, paragraph]));
  let n = 0;
  return (
    <div className="rw-pairs">
      {blocks.map(({ id, type, text }) => {
        const own = written.get(id);
        if (type !== 'heading') n += 1;
        if (own === undefined) return null;
        if (type === 'heading') {
          return (
            <div key={id} className="row2 h">
              <h2 className="easy" lang="en">
                {own.text}
              </h2>
              <p className="orig deskside" lang="en" aria-hidden="true">
                {text}
              </p>
            </div>
          );
        }
        return (
          <div key={id} className="row2">
            <div>
              <p className="easy" lang="en">
                {marked(own.text, own.hard ?? [])}
              </p>
              {own.hard && (
                <p className="hardp">
                  <Icon of={TriangleAlert} size="sm" />
                  这段仍偏难，多留了 {own.hard.length} 个难词
                </p>
              )}
            </div>
            <span className="rn" aria-hidden="true">
              {n}
            </span>
            <details>
              <summary>
                原文
                <Icon of={ChevronDown} size="sm" />
              </summary>
              <p className="orig" lang="en">
                {text}
              </p>
            </details>
          </div>
        );
      })}
    </div>
  );
}

/** Reading the rewritten text is reading time; where it is scrolled to tells that somebody reads on. */
function useReadingTime(id: string, t: string | null): void {
  const renew = useCallback(async () => {
    const query = { blocks: 'false' as const };
    return (await api().call('GET /reader/article/waikan/{id}/show', { params: { id }, query })).t;
  }, [id]);
  const { noteProgress } = useReadingReports(id, t, renew, { isTimeOnly: true });
  useEffect(() => {
    const note = () => {
      const room = Math.max(1, document.documentElement.scrollHeight - innerHeight);
      noteProgress({ progress: Math.min(1, Math.max(0, scrollY / room)) });
    };
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, [noteProgress]);
}

/** Hard words with a dotted line, in whatever form they stand. */
function marked(text: string, hard: readonly string[]): ReactNode {
  if (hard.length === 0) return text;
  const stems = hard.map((word) => word.slice(0, Math.max(4, word.length - 2)).replaceAll(/[^\p{L}]/gu, ''));
  const pattern = new RegExp(`\\b((?:${stems.filter(Boolean).join('|')})\\p{L}*)`, 'giu');
  return text.split(pattern).map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text that does not change
      <span key={index} className="new">
        {piece}
      </span>
    ) : (
      piece
    ),
  );
}

function useRewrite(articleId: string, found: Rewrite) {
  const [rewrite, setRewrite] = useState(found);
  const [progress, setProgress] = useState({ share: 0, message: '' });
  const [failure, setFailure] = useState(
    found.state === 'FAILED' ? '上次没有写完，没有计数。写好的留着，可以接着写。' : '',
  );
  const leaving = useRef(new AbortController());
  const { level } = rewrite;
  // A new object for each try: after a failed look the same task is watched again.
  const [watched, setWatched] = useState({ taskId: found.task_id });

  useEffect(() => {
    const { taskId } = watched;
    if (taskId === null) return;
    const gone = new AbortController();
    leaving.current = gone;
    const read = () => api().call('GET /api/ai/rewrite', { query: { article_id: articleId, level } });
    let told = 0;
    pollTask(taskId, gone.signal, ({ progress: share, message }) => {
      setProgress({ share, message: message ?? '' });
      if (share === told) return;
      told = share;
      // Paragraphs that are written can be read while the others follow.
      read().then(setRewrite, () => undefined);
    })
      .then(async (task) => {
        const now = await read();
        setRewrite(now);
        // Another reader may have started it again meanwhile.
        if (now.task_id !== null && now.task_id !== taskId) setWatched({ taskId: now.task_id });
        else if (task.state !== 'DONE') setFailure(task.message ?? '没有写成');
      })
      .catch((error: unknown) => {
        if (!gone.signal.aborted) setFailure(errorText(error));
      });
    return () => gone.abort();
  }, [articleId, level, watched]);

  const make = () => {
    setFailure('');
    api()
      .call('POST /api/ai/rewrite/create', { body: { article_id: articleId, level } })
      .then((now) => {
        setRewrite(now);
        setWatched({ taskId: now.task_id });
      })
      .catch((error: unknown) => setFailure(errorText(error)));
  };
  return { rewrite, progress, failure, make };
}
