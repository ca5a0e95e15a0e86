/** The page of one article: connects the reader to the product's calls; what is personal is fetched after load. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { goBack } from '../../shell/go-back.ts';
import { hasService } from '../../shell/has-service.ts';
import { storeLastArticle } from '../../shell/last-article.ts';
import { useSession } from '../../shell/session.tsx';
import { AskPanel, SummaryPanel } from '../ask/lazy-panels.tsx';
import type { AskedPassage, ReaderDocument, ReadingPosition } from '../reader/index.ts';
import { Reader } from '../reader/index.ts';
import { ArticleEnd } from './article-end.tsx';
import type { ShownArticle } from './article-head.tsx';
import { ArticleHead } from './article-head.tsx';
import { useLookedUpWords } from './looked-up-words.tsx';
import { articlePorts, recordingPort, useArticleGlosses, withNotesFromOutside } from './ports.ts';
import type { NextArticle } from './use-next-by-level.ts';
import { usePersonalPart } from './use-personal-part.ts';
import { useReadingReports } from './use-reading-reports.ts';
import { useReadingSpeed } from './use-reading-speed.ts';

interface ArticlePageProps {
  article: ShownArticle;
  html: string | null;
  next: NextArticle | null;
}

export function ArticlePage({ article, html, next }: ArticlePageProps) {
  const session = useSession();
  const navigate = useNavigate();
  const personal = usePersonalPart(article, session.isLoggedIn);
  const reports = useReadingReports(article.id, personal.part?.t ?? null, personal.renewSignature);

  const isFinish = reports.isFinish || (personal.part?.is_finish ?? false);
  const isSkimmed = reports.seconds === null ? (personal.part?.is_skimmed ?? false) : reports.isSkimmed;
  const noteLastPlace = useLastArticle(article, isFinish, isSkimmed);

  const speed = useReadingSpeed(session.me?.settings);
  const work = useMemo(() => documentOf(article, speed), [article, speed]);
  const [help, setHelp] = useState<Help | null>(null);
  const source = help?.is === 'ask' && help.as === 'word' ? 'WORD' : 'ARTICLE';
  const asked = useMemo(() => ({ article_id: article.id, source }) as const, [article.id, source]);
  const own = useMemo(() => articlePorts(article.id, personal.load), [article.id, personal.load]);
  const { notes, keepNote } = useMemo(() => withNotesFromOutside(own.notes), [own]);
  const recording = useMemo(() => recordingPort(article.id, article.is_lock), [article.id, article.is_lock]);
  const ports = useMemo(
    () => ({
      ...own,
      notes,
      ask: (passage: AskedPassage | null, as?: 'word') => setHelp({ is: 'ask', passage, as }),
      onProgress(position: ReadingPosition) {
        noteLastPlace(position.progress);
        reports.noteProgress(position);
      },
      onListening: reports.noteListening,
      ...(session.isLoggedIn && !article.preview && { recording }),
      goBack: () => goBack(navigate),
    }),
    [
      own,
      notes,
      noteLastPlace,
      reports.noteProgress,
      reports.noteListening,
      navigate,
      recording,
      session.isLoggedIn,
      article.preview,
    ],
  );
  const gloss = useArticleGlosses(article.id);
  const { lookedUp, onWordLookedUp } = useLookedUpWords(reports.noteLookUp);
  const star = { isStarred: personal.part?.mark?.star ?? false, set: personal.setStar };
  const openSummary = () => setHelp({ is: 'summary' });
  const closeHelp = () => setHelp(null);
  return (
    <>
      <Reader
        document={work}
        html={html}
        ports={{ ...ports, star, gloss, onWordLookedUp }}
        session={{ isLoggedIn: session.isLoggedIn ?? false, login: session.logIn }}
        position={personal.part?.position}
        header={
          <ArticleHead
            article={article}
            known={personal.part}
            isLoggedIn={session.isLoggedIn}
            onSummary={article.preview ? undefined : openSummary}
          />
        }
        end={
          <ArticleEnd
            article={article}
            next={next}
            ownNextId={personal.part?.next_id}
            seconds={reports.seconds}
            isFinish={isFinish}
            isSkimmed={isSkimmed}
            knownRate={personal.part?.known_rate ?? null}
            lookedUp={lookedUp}
            isLater={personal.part?.mark?.later ?? false}
            isLoggedIn={session.isLoggedIn ?? false}
            isSessionKnown={session.isLoggedIn !== undefined}
            onLogin={session.logIn}
            onFinish={reports.finish}
            onKeepNote={keepNote}
          />
        }
      />
      {help?.is === 'ask' && (
        <AskPanel
          key={JSON.stringify([help.passage, help.as])}
          work={asked}
          passage={help.passage}
          isAi={hasService('ai')}
          onSummary={article.preview ? undefined : openSummary}
          onClose={closeHelp}
        />
      )}
      {help?.is === 'summary' && (
        <SummaryPanel
          articleId={article.id}
          onLogin={session.isLoggedIn ? null : session.logIn}
          onAsk={() => (session.isLoggedIn ? setHelp({ is: 'ask', passage: null }) : session.logIn())}
          onClose={closeHelp}
        />
      )}
    </>
  );
}

/**
 * Stores the article for error pages once the place on the page is known, and again when the server has counted what was read.
 * @returns takes the place in the text that is on the page, 0 to 1
 */
function useLastArticle(article: ShownArticle, isFinish: boolean, isSkimmed: boolean): (progress: number) => void {
  const place = useRef<number>(undefined);
  const store = useRef<() => void>(undefined);
  useEffect(() => {
    store.current = () => {
      if (place.current === undefined) return;
      const progress = place.current * article.shown_share;
      storeLastArticle({ ...article, progress, is_finish: isFinish, is_skimmed: isSkimmed });
    };
    store.current();
  }, [article, isFinish, isSkimmed]);
  return useCallback((progress: number) => {
    place.current = progress;
    store.current?.();
  }, []);
}

/** Panel beside the text. */
type Help = { is: 'ask'; passage: AskedPassage | null; as?: 'word' | undefined } | { is: 'summary' };

function documentOf(article: ShownArticle, speed: number | null): ReaderDocument {
  return {
    kind: 'article',
    id: article.id,
    version: article.version,
    title: article.title,
    title_zh: article.title_zh,
    words: article.words,
    preview: article.preview,
    shownShare: article.shown_share,
    hiddenParagraphs: article.hidden_paragraphs,
    source: article.source?.name ?? null,
    author: article.author?.name ?? null,
    cover: article.cover,
    publishedAt: article.press_at ?? article.published_at,
    similarHref: `/article?difficulty=${article.difficulty}`,
    minutes: speed ? article.word_count / speed : article.read_minutes,
  };
}
