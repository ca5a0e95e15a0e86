/**
 * A reader's questions by day, and one thread with the passage that it is about: side by side on wide screens, one after the other on
 * phones.
 */

import { Copy, CornerDownRight, Trash2 } from 'lucide';
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import type { Ask, AskSource } from '#contract/shapes.ts';
import { clockText, shanghaiDay } from '#engine/shanghai-time.ts';
import { type Page, usePagedQuery } from '../../data/use-paged-query.ts';
import { api } from '../../shell/api.ts';
import { hasService } from '../../shell/has-service.ts';
import { copyText } from '../../shell/share-text.ts';
import { newUuid } from '../../shell/uuid.ts';
import { Chip, ChipRow } from '../../ui/chip.tsx';
import { formatNearDay } from '../../ui/day.ts';
import { showError } from '../../ui/error-toast.ts';
import { NeedsScripts } from '../../ui/form-message.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LoadMore } from '../../ui/list-states.tsx';
import { plainText } from '../../ui/model-text.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { QuotedTitle } from '../../ui/quoted-title.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { AnswerView, NextQuestions, Ring, shownText } from './answer-view.tsx';
import { AskBox } from './ask-box.tsx';
import { createAskThread } from './ask-thread.ts';
import { isUsedUp, leftToday, type Usage } from './left-today.ts';
import { FIRST_PROMPTS } from './prompts.ts';
import { QuotaNotice } from './quota.tsx';
import { removeThread, useRemovedThreads } from './thread-removal.ts';
import './ask.css';
import { BackLink } from '../../shell/back-link.tsx';

interface AskedPageProps {
  asked: Page<Ask>;
  /** Of the first item of `asked`. */
  offset: number;
  usage: Usage;
  source: AskSource | null;
  /** Questions of the open thread, the first one first; null for the list alone. */
  turns: readonly Ask[] | null;
}

const FILTERS: readonly { source: AskSource | null; label: string }[] = [
  { source: null, label: '全部' },
  { source: 'ARTICLE', label: '文章' },
  { source: 'BOOK', label: '书' },
  { source: 'WORD', label: '词' },
  { source: 'FREE', label: '随便问' },
];

export function AskedPage({ asked, offset, usage: usageAtStart, source, turns }: AskedPageProps) {
  const navigate = useNavigate();
  const isAi = useIsHydrated() && hasService('ai');
  const removed = useRemovedThreads();
  const list = usePagedQuery(
    asked,
    (offset) => api().call('GET /api/ai/history', { query: { threads: 'true', offset, ...(source && { source }) } }),
    ({ id }) => id,
    { isGone: ({ thread_id: id }) => removed.has(id) },
  );
  const items = list.items.filter(({ thread_id: id }) => !removed.has(id));
  const [renewed, setRenewed] = useState<{ since: Usage; usage: Usage } | null>(null);
  const usage = renewed?.since === usageAtStart ? renewed.usage : usageAtStart;
  /** The list and the day's count are those of before the answer began. */
  const renew = async () => {
    try {
      await list.renew(offset);
      setRenewed({ since: usageAtStart, usage: await api().call('GET /api/ai/usage') });
    } catch (error) {
      console.error('the list could not be fetched after an answer', error);
    }
  };
  const [first] = turns ?? [];
  const [isAsking, setAsking] = useState(false);
  const isOnItsWay = useRef(false);
  /** A question that was sent and may have arrived: sending it again with its uuid makes it one question. */
  const sent = useRef<{ prompt: string; uuid: string } | null>(null);
  /** Sends one question at a time, because each costs one of the day's questions. @returns whether it was accepted */
  const ask = async (prompt: string): Promise<boolean> => {
    if (isOnItsWay.current) return false;
    isOnItsWay.current = true;
    setAsking(true);
    if (sent.current?.prompt !== prompt) sent.current = { prompt, uuid: newUuid() };
    try {
      const { id } = await api().call('POST /api/ai/ask', {
        body: { prompt, source: 'FREE', request_uuid: sent.current.uuid },
      });
      sent.current = null;
      await navigate(`/askai/${id}`);
      return true;
    } catch (error) {
      showError(error);
      return false;
    } finally {
      isOnItsWay.current = false;
      setAsking(false);
    }
  };
  const isOff = isAi && isUsedUp(usage);
  const isEmpty = items.length === 0 && source === null;
  return (
    <div className={first ? 'aa-grid has-one' : isEmpty ? 'aa-grid is-empty' : 'aa-grid'}>
      <section className="aa-list" aria-labelledby="aa-h">
        <div className="aa-head">
          <h1 id="aa-h" className="page-title in-bar">
            问 AI
          </h1>
          {isAi && <span className="t14 dim">{leftToday(usage)}</span>}
        </div>
        <AskBox keptAs="free" placeholder={placeholderOf(isOff, isAi)} isWriting={isAsking} isOff={isOff} onAsk={ask} />
        <NeedsScripts />
        {isOff && <QuotaNotice limit={usage.limit} />}
        {!isEmpty && (
          <ChipRow label="筛选">
            {FILTERS.map((filter) => (
              <Chip
                key={filter.label}
                href={filter.source ? `/askai?source=${filter.source}` : '/askai'}
                isChosen={filter.source === source}
              >
                {filter.label}
              </Chip>
            ))}
          </ChipRow>
        )}
        {isEmpty ? (
          <div className="aa-empty">
            <b>还没有问过</b>
            <p className="dim">读文章时选中一句话，点「问 AI」；或者从这里开始：</p>
            <div className="more-q">
              {FIRST_PROMPTS.map((prompt) => (
                <button key={prompt} type="button" disabled={isAsking || isOff} onClick={() => void ask(prompt)}>
                  <Icon of={CornerDownRight} size="sm" />
                  <span>{shownText(prompt)}</span>
                </button>
              ))}
            </div>
          </div>
        ) : (
          <>
            {byDay(items).map(({ day, items }) => (
              <section key={day}>
                <h2 className="day">{items[0] && formatNearDay(items[0].created_at)}</h2>
                <ul>
                  {items.map((item) => (
                    <AskedRow key={item.id} ask={item} isOpen={item.thread_id === first?.thread_id} />
                  ))}
                </ul>
              </section>
            ))}
            {items.length === 0 && <p className="dim aa-none">这一类还没有问过</p>}
            <LoadMore
              list={list}
              hrefOf={(offset) => `/askai?${source ? `source=${source}&` : ''}offset=${offset}`}
              endText="没有更早的了"
            />
          </>
        )}
      </section>
      {turns && first && (
        <OneThread
          key={first.thread_id}
          asks={turns}
          first={first}
          isAi={isAi}
          usage={usage}
          onEnded={() => void renew()}
        />
      )}
    </div>
  );
}

function placeholderOf(isOff: boolean, isAi: boolean): string {
  if (isOff) return '明天再问';
  return isAi ? '问一个词、一句话，或随便问' : '输入一个词或短语';
}

const labelOf = (source: AskSource) => FILTERS.find((filter) => filter.source === source)?.label;

function AskedRow({ ask, isOpen }: { ask: Ask; isOpen: boolean }) {
  const { id, prompt, title, source, state, origin, created_at: at, is_stopped: isStopped, pos } = ask;
  return (
    <li>
      <PageLink className={isOpen ? 'asked now' : 'asked'} to={`/askai/${id}`} aria-current={isOpen || undefined}>
        <b>
          {shownText(prompt)}
          {pos?.quote && (
            <>
              ：<span lang="en">{pos.quote.slice(0, 40)}</span>
            </>
          )}
        </b>
        <span className="when">{clockText(at)}</span>
        <span className="where">{title === null ? labelOf(source) : <QuotedTitle title={title} />}</span>
        {state === 'STREAMING' && (
          <span className="what">
            <Ring /> 正在写
          </span>
        )}
        {state === 'FAILED' && <span className="what bad">{isStopped ? '停下了' : '没有答成'}</span>}
        {state === 'DONE' && origin === 'dictionary' && <span className="what">词典释义</span>}
      </PageLink>
    </li>
  );
}

interface OneThreadProps extends Pick<AskedPageProps, 'usage'> {
  asks: readonly Ask[];
  first: Ask;
  isAi: boolean;
  /** An answer that was being written has ended. */
  onEnded: () => void;
}

function OneThread({ asks, first, isAi, usage, onEnded }: OneThreadProps) {
  const navigate = useNavigate();
  const [lit, setLit] = useState<number | null>(null);
  const thread = useMemo(() => {
    const { article_id: articleId, book_uuid: bookUuid, pos, source } = first;
    const about = {
      source,
      ...(pos && { pos }),
      ...(articleId && { article_id: articleId }),
      ...(bookUuid && { book_uuid: bookUuid }),
    };
    return createAskThread(about, asks, isAi ? 'ai' : 'dictionary');
  }, [asks, first, isAi]);
  useEffect(() => () => thread.close(), [thread]);
  const turns = useSyncExternalStore(thread.subscribe, thread.turns, thread.turns);
  const last = turns.at(-1);
  const isWriting = last?.state === 'writing';
  const tellEnded = useEffectEvent(onEnded);
  const wasWriting = useRef(isWriting);
  useEffect(() => {
    if (wasWriting.current && !isWriting) tellEnded();
    wasWriting.current = isWriting;
  }, [isWriting]);
  const hasNone = isAi && isUsedUp(usage) && !isWriting;
  const isOff = hasNone || last?.isQuotaUsed === true;
  const place = placeOf(first);
  const remove = async () => {
    removeThread(first.thread_id);
    await navigate('/askai', { replace: true });
  };
  const text = () => turns.map(({ prompt, answer }) => `${prompt}\n${plainText(answer)}`).join('\n\n');
  return (
    <article className="asked-one" aria-labelledby="asked-h">
      <div className="asked-top">
        <BackLink className="back" href="/askai" />
        <div>
          <IconButton icon={Copy} label="复制全部" onClick={() => void copyText(text())} />
          <IconButton icon={Trash2} label="删除" onClick={() => void remove()} />
        </div>
      </div>
      <h2 id="asked-h">{shownText((asks.find(({ state }) => state === 'DONE') ?? first).prompt)}</h2>
      {first.title !== null && (
        <div className="src">
          {first.pos?.quote && <p lang="en">{first.pos.quote}</p>}
          <div className="src-foot">
            <span className="t14 dim">
              <QuotedTitle title={first.title} />
            </span>
            {place && (
              <PageLink className="link pad t14" to={place}>
                {first.pos ? '回到原文这里' : '回到文章'}
              </PageLink>
            )}
          </div>
        </div>
      )}
      <div className="asked-turns">
        {turns.map((turn) => (
          <AnswerView
            key={turn.key}
            turn={turn}
            lit={lit}
            about={clockText(turn.at)}
            onCite={(n) => setLit((shown) => (shown === n ? null : n))}
            onAgain={() => void thread.again(turn)}
          />
        ))}
      </div>
      {last?.state === 'done' && (
        <>
          <ul className="asked-refs">
            {last.cites.map(({ n, block_id: id, text: words, index }) => (
              <li key={n} className={lit === n ? 'lit' : undefined}>
                <b>{n}</b>
                <PageLink to={placeOf(first, { block_id: id, index }) ?? '#'} lang="en">
                  {words}
                </PageLink>
              </li>
            ))}
          </ul>
          {!isOff && <NextQuestions prompts={last.next} onAsk={(prompt) => void thread.ask(prompt)} />}
        </>
      )}
      {hasNone && !last?.isQuotaUsed && <QuotaNotice limit={usage.limit} />}
      <AskBox
        keptAs={`thread ${first.thread_id}`}
        placeholder={isOff ? '明天再问' : first.title === null ? '接着问' : '接着问这篇'}
        isWriting={isWriting}
        isOff={isOff}
        onAsk={(prompt) => {
          void thread.ask(prompt);
          return true;
        }}
        onStop={() => void thread.stop().catch(showError)}
      />
    </article>
  );
}

/** Address of the text at the question's place or one of its paragraphs; null when the text is gone. */
function placeOf(
  { article_id: articleId, book_uuid: bookUuid, pos }: Ask,
  at: { block_id: string; index?: number | undefined } | null = pos,
): string | null {
  const hash = at ? `#p-${at.block_id}` : '';
  if (articleId !== null) return `/article/${articleId}${hash}`;
  return bookUuid === null ? null : `/book/${bookUuid}/read?chapter=${at?.index ?? 0}${hash}`;
}

function byDay(items: readonly Ask[]): { day: string; items: Ask[] }[] {
  const days = new Map<string, Ask[]>();
  for (const item of items) {
    const day = shanghaiDay(item.created_at);
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days].map(([day, ofDay]) => ({ day, items: ofDay }));
}
