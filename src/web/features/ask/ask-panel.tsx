/** 问这篇, 问这句: questions beside the text, in a sheet on phones and in a column at a desk. */
import { History, ListTree, X } from 'lucide';
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Ask, AskPosition } from '#contract/shapes.ts';
import { Chip, ChipRow } from '../../ui/chip.tsx';
import { showError } from '../../ui/error-toast.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { toast } from '../../ui/toast.ts';
import { AnswerView, goToParagraph, markParagraphs, NextQuestions } from './answer-view.tsx';
import { AskBox } from './ask-box.tsx';
import { type About, createAskThread, type Turn } from './ask-thread.ts';
import { isUsedUp, leftToday } from './left-today.ts';
import { promptsFor } from './prompts.ts';
import { FreeHelp, QuotaNotice, useUsage } from './quota.tsx';
import './ask.css';
import { api } from '../../shell/api.ts';

export interface AskPanelProps {
  /** The article or the book's chapter. */
  work: Omit<About, 'pos' | 'source'> & { source: 'ARTICLE' | 'BOOK' | 'WORD' };
  /** The selected passage; null for the whole text. */
  passage: AskPosition | null;
  isAi: boolean;
  /** 要点 of the text, where there are any. */
  onSummary?: (() => void) | undefined;
  onClose: () => void;
}

/** Rendered anew for another passage. */
export function AskPanel({ work, passage, isAi, onSummary, onClose }: AskPanelProps) {
  const [about, setAbout] = useState(passage);
  const [before, setBefore] = useState<readonly Ask[]>([]);
  const thread = useMemo(
    () => createAskThread({ ...work, ...(about && { pos: about }) }, before, isAi ? 'ai' : 'dictionary'),
    [work, about, before, isAi],
  );
  useEffect(() => () => thread.close(), [thread]);
  const goOn = useEffectEvent((asks: readonly Ask[]) => {
    // Unless something was asked meanwhile.
    if (thread.turns().length > 0 || !asks[0]) return;
    setBefore(asks);
    setAbout(asks[0].pos);
  });
  useEffect(() => {
    if (!isAi) return;
    let isOpen = true;
    recentThread(work, passage, Date.now())
      .then((asks) => isOpen && goOn(asks))
      .catch((error: unknown) => console.error('the last question could not be fetched', error));
    return () => {
      isOpen = false;
    };
  }, [work, passage, isAi]);
  const turns = useSyncExternalStore(thread.subscribe, thread.turns, thread.turns);
  const [lit, setLit] = useState<number | null>(null);
  const [isPeeking, setPeeking] = useState(false);
  const last = turns.at(-1);
  const isWriting = last?.state === 'writing';
  const usage = useUsage(isAi, isWriting);
  const isOff = last?.isQuotaUsed || (isAi && !isWriting && usage !== undefined && isUsedUp(usage));
  const cites = last?.cites;
  useEffect(() => markParagraphs(cites ?? []), [cites]);
  useEffect(() => () => markParagraphs([]), []);
  const body = useLatestInView(turns);
  const cite = (turn: (typeof turns)[number]) => (n: number) => {
    const found = turn.cites.find((each) => each.n === n);
    if (found === undefined) return;
    setLit(n);
    setPeeking(true);
    markParagraphs(turn.cites);
    goToParagraph(found.block_id);
  };
  const ask = (prompt: string) => {
    setLit(null);
    void thread.ask(prompt);
    return true;
  };
  const lookUp = () => {
    onClose();
    if (about) goToParagraph(about.block_id);
    toast('点句子里的词看释义，卡片里有句子结构');
  };
  const prompts = promptsFor(about?.quote || null, isAi);

  return (
    <Sheet
      isOpen
      isTall
      isLasting
      place="side"
      title={titleOf(about, work)}
      onClose={onClose}
      tools={
        <>
          <span className="t12 dim left-today">{isAi ? usage && leftToday(usage) : '不限次数'}</span>
          {onSummary && <IconButton icon={ListTree} label="要点" onClick={onSummary} />}
          <IconButton icon={History} label="问过的" href="/askai" />
        </>
      }
      peek={
        isPeeking && (
          <>
            <p>{last?.prompt}</p>
            <button type="button" className="link pad t14" onClick={() => setPeeking(false)}>
              回到回答
            </button>
          </>
        )
      }
    >
      <div className="ask-body" ref={body}>
        {about?.quote && (
          <div className={turns.length > 0 ? 'ask-about one' : 'ask-about'}>
            <q lang="en">{about.quote}</q>
            {turns.length === 0 && (
              <IconButton icon={X} iconSize="sm" label="不限这句" onClick={() => setAbout(wholeOf(about))} />
            )}
          </div>
        )}
        {turns.length === 0 && !isOff && prompts.length > 0 && (
          <ChipRow label="常用问法">
            {prompts.map((prompt) => (
              <Chip key={prompt} onClick={() => ask(prompt)}>
                {prompt}
              </Chip>
            ))}
          </ChipRow>
        )}
        {turns.length === 0 && !isAi && (
          <p className="t14 dim ask-local">
            这里没有接入 AI。可以{about?.quote ? '看这句的译文和词典释义，或' : '选中一句话来问，或'}
            输入一个词、一个短语：回答来自译文、词典和原文。
          </p>
        )}
        {turns.map((turn) => (
          <AnswerView
            key={turn.key}
            turn={turn}
            lit={lit}
            onCite={cite(turn)}
            onAgain={() => void thread.again(turn)}
          />
        ))}
        {last?.state === 'done' && (
          <>
            <nav className="refs" aria-label="依据的段落">
              {last.cites.map(({ n, text }) => (
                <button key={n} type="button" aria-current={lit === n || undefined} onClick={() => cite(last)(n)}>
                  <b>{n}</b>
                  <span lang="en">{text}</span>
                </button>
              ))}
            </nav>
            {!isOff && <NextQuestions prompts={last.next} onAsk={ask} />}
          </>
        )}
        {isOff && usage && !last?.isQuotaUsed && <QuotaNotice limit={usage.limit} />}
        {isOff && (
          <div className="more-q">
            {about?.quote && <FreeHelp label="查这句里的词和结构" onOpen={lookUp} />}
            {onSummary && <FreeHelp label="看这篇的要点" onOpen={onSummary} />}
          </div>
        )}
      </div>
      <AskBox
        keptAs={work.article_id ?? work.book_uuid ?? ''}
        placeholder={isOff ? '明天再问' : placeholderOf(turns.length > 0, isAi)}
        isWriting={isWriting}
        isOff={isOff}
        onAsk={ask}
        onStop={() => void thread.stop().catch(showError)}
      />
    </Sheet>
  );
}

/**
 * Scrolls the panel so that a further question moves up as its answer grows below it, until it is at the top. Stops where the reader scrolls.
 *
 * @returns the element that the turns are in
 */
function useLatestInView(turns: readonly Turn[]) {
  const body = useRef<HTMLDivElement>(null);
  const placed = useRef<{ key: string; top: number } | null>(null);
  useEffect(() => {
    const key = turns.at(-1)?.key;
    const question = [...(body.current?.querySelectorAll('.turn') ?? [])].at(-1);
    const panel = question?.closest('.sheet');
    if (turns.length < 2 || key === undefined || !question || !panel) return;
    const isSame = placed.current?.key === key;
    if (isSame && Math.abs(panel.scrollTop - (placed.current?.top ?? 0)) > SCROLLED_BY_HAND) return;
    panel.scrollTop += question.getBoundingClientRect().top - panel.getBoundingClientRect().top;
    placed.current = { key, top: panel.scrollTop };
  }, [turns]);
  return body;
}

/** CSS pixels: less is rounding. */
const SCROLLED_BY_HAND = 4;

function titleOf(about: AskPosition | null, { source, book_uuid: book }: AskPanelProps['work']): string {
  if (about?.quote) return source === 'WORD' ? '问这个词' : '问这句';
  return book === undefined ? '问这篇' : '问这章';
}

/** The whole text as subject; for a book its chapter. */
const wholeOf = (about: AskPosition): AskPosition | null =>
  about.index === undefined ? null : { ...about, quote: '' };

function placeholderOf(isFollowing: boolean, isAi: boolean): string {
  if (!isAi) return '输入一个词或短语';
  return isFollowing ? '接着问' : '或者自己问';
}

/** Age up to which an answer may have been finished while the page was loaded again, ms. */
const RECENT_MS = 5 * 60_000;
/** Latest questions that are searched for one about this text: those about books may be about other chapters and other books. */
const LOOKED_AT = 10;

/**
 * The questions about a text that a panel goes on with when it opens: whose answer is being written, or was finished a moment ago.
 *
 * The first question first; empty where there is nothing to go on with.
 *
 * @param passage what is asked about; null for the whole text, which goes on with a question about any of its passages
 */
async function recentThread(work: About, passage: AskPosition | null, now: number): Promise<readonly Ask[]> {
  const { article_id: article, source } = work;
  const query = { limit: LOOKED_AT, source, ...(article && { article_id: article }) };
  const { items } = await api().call('GET /api/ai/history', { query });
  const found = items.find((ask) => isAbout(ask, work, passage));
  if (!found || (found.state !== 'STREAMING' && now - Date.parse(found.created_at) > RECENT_MS)) return [];
  const { thread_id } = found;
  return (await api().call('GET /api/ai/history', { query: { thread_id, limit: 100 } })).items;
}

/** @returns whether a question is about the same text, and the same passage where there is one */
function isAbout(ask: Ask, work: About, passage: AskPosition | null): boolean {
  if (work.book_uuid !== undefined && ask.book_uuid !== work.book_uuid) return false;
  if (passage?.index !== ask.pos?.index) return false;
  return !passage?.quote || (passage.quote === ask.pos?.quote && passage.block_id === ask.pos.block_id);
}
