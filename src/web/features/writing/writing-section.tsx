/**
 * 用英语写两句: what was read, summed up in English and corrected at its places. By a model, else by rules that say little and are sure;
 * what was written stays on the device until it is a note or dropped.
 */
import { Check, Pencil } from 'lucide';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import { LONGEST_COMMENT, LONGEST_WRITING, SHORTEST_WRITING } from '#contract/limits.ts';
import type { Writing, WritingFix } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import { newUuid } from '../../shell/uuid.ts';
import { Button } from '../../ui/button.tsx';
import { errorText, showError } from '../../ui/error-toast.ts';
import { Field, TextArea } from '../../ui/form-controls.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { toast } from '../../ui/toast.ts';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import { useLeftToday } from '../ask/quota.tsx';
import type { NoteDraft } from '../reader/index.ts';
import { readWritingDraft, saveWritingDraft, type WritingDraft } from './writing-draft.ts';
import './writing.css';

export interface WritingSectionProps {
  article: { id: string; title: string; version: number };
  isAi: boolean;
  /** Null for a visitor. */
  userId: string | null;
  /** Opened by a press just now, whose button has gone. */
  isPressed: boolean;
  onLogin: () => void;
  onKeep: (note: NoteDraft) => Promise<unknown>;
  onClose: () => void;
  /** A draft that was dropped is back. */
  onOpen: () => void;
}

const emptyDraft = (): WritingDraft => ({ noteUuid: newUuid(), text: '', corrected: null, at: Date.now() });

export function WritingSection({ article, isAi, userId, isPressed, ...on }: WritingSectionProps) {
  const titleId = useId();
  const [draft, setDraft] = useState(() => readWritingDraft(article.id, userId, Date.now()) ?? emptyDraft());
  const [failure, setFailure] = useState('');
  const [isQuotaUsed, setQuotaUsed] = useState(false);
  const [isKept, setKept] = useState(false);
  const [sending, setSending] = useState<AbortController | null>(null);
  useEffect(() => () => sending?.abort(), [sending]);
  /** An attempt that may have been corrected: sending the same text with its uuid costs nothing more. */
  const attempt = useRef<{ text: string; uuid: string } | null>(null);
  const left = useLeftToday(isAi && userId !== null, sending !== null);

  const change = (values: Partial<WritingDraft>) => {
    const next = { ...draft, ...values, at: Date.now() };
    setDraft(next);
    setFailure('');
    saveWritingDraft(article.id, userId, next.text.trim() === '' ? null : next);
  };
  const isTooShort = draft.text.trim().length < SHORTEST_WRITING;
  const correct = async () => {
    if (isTooShort) return setFailure(`再写一点，至少 ${SHORTEST_WRITING} 个字符。`);
    if (userId === null) return on.onLogin();
    const controller = new AbortController();
    setSending(controller);
    setFailure('');
    const text = draft.text.trim();
    try {
      if (attempt.current?.text !== text) attempt.current = { text, uuid: newUuid() };
      const body = { article_id: article.id, text, request_uuid: attempt.current.uuid };
      const corrected = await api().call('POST /api/ai/writing', { body }, { signal: controller.signal });
      change({ text, corrected });
    } catch (error) {
      if (controller.signal.aborted) return;
      setFailure(messageOf(error));
      setQuotaUsed(error instanceof ApiError && error.reason === 'QUOTA_EXCEEDED');
    } finally {
      setSending(null);
    }
  };
  const keep = async () => {
    try {
      await on.onKeep(writingNote(draft, article));
      saveWritingDraft(article.id, userId, null);
      setKept(true);
    } catch (error) {
      showError(error);
    }
  };
  const drop = () => {
    const before = draft;
    saveWritingDraft(article.id, userId, null);
    setDraft(emptyDraft());
    on.onClose();
    if (before.text.trim() === '') return;
    const restore = () => {
      saveWritingDraft(article.id, userId, before);
      on.onOpen();
    };
    toast('丢掉了写的两句', { action: { label: '撤销', onClick: restore } });
  };

  const { corrected } = draft;
  const result = useFocusAfter<HTMLDivElement>(corrected);
  const kept = useFocusAfter<HTMLAnchorElement>(isKept);
  const area = useFocusAfter<HTMLTextAreaElement>(corrected === null);
  useEffect(() => {
    if (isPressed && document.activeElement === document.body) area.current?.focus({ preventScroll: true });
  }, [isPressed, area]);
  return (
    <section className="writing" aria-labelledby={titleId}>
      <div className="section-head">
        <h3 className="section-title" id={titleId}>
          用英语写两句
        </h3>
        {!corrected && <span className="t12 dim">{userId === null ? '' : isAi ? left : '规则检查，不限次数'}</span>}
      </div>
      {!corrected && (
        <form
          className="writing-form"
          onSubmit={(event) => {
            event.preventDefault();
            void correct();
          }}
        >
          <Field
            label="这篇讲了什么？用自己的话写两句，写完帮你改。"
            error={failure || null}
            hint={isAi ? '由 AI 修改，算一次提问。' : '这里没有接入 AI：只检查拼写和几条规则。'}
          >
            <TextArea
              ref={area}
              lang="en"
              rows={4}
              maxLength={LONGEST_WRITING}
              spellCheck={false}
              autoCapitalize="sentences"
              value={draft.text}
              readOnly={sending !== null}
              onChange={({ target }) => change({ text: target.value, corrected: null })}
            />
          </Field>
          <div className="writing-acts">
            {isQuotaUsed && <Button href="/member">会员次数更多</Button>}
            <Button look="primary" type="submit" disabled={isQuotaUsed} isBusy={sending !== null}>
              {sending ? '正在改' : labelOf(userId, failure !== '' && !isQuotaUsed)}
            </Button>
            {sending ? (
              <Button type="button" look="quiet" onClick={() => sending.abort()}>
                停下
              </Button>
            ) : (
              <Button type="button" look="quiet" onClick={drop}>
                {draft.text.trim() === '' ? '收起' : '丢掉'}
              </Button>
            )}
          </div>
        </form>
      )}
      {corrected && (
        <div className="writing-result" role="status" ref={result} tabIndex={-1}>
          <Corrected text={draft.text} corrected={corrected} />
          {isKept ? (
            <div className="writing-acts">
              <span className="writing-kept">
                <Icon of={Check} size="sm" />
                已存为笔记
              </span>
              <PageLink ref={kept} className="link pad t14" to={`/mynote/${article.id}`}>
                看这篇的笔记
              </PageLink>
              <Button
                look="quiet"
                onClick={() => {
                  setDraft(emptyDraft());
                  setKept(false);
                }}
              >
                再写两句
              </Button>
            </div>
          ) : (
            <div className="writing-acts">
              <Button look="primary" onClick={() => void keep()}>
                存为笔记
              </Button>
              <Button icon={Pencil} onClick={() => change({ corrected: null })}>
                接着改
              </Button>
              <Button look="quiet" onClick={drop}>
                丢掉
              </Button>
            </div>
          )}
        </div>
      )}
    </section>
  );
}

function Corrected({ text, corrected: { fixes, better, said, origin } }: { text: string; corrected: Writing }) {
  const isAi = origin === 'ai';
  return (
    <>
      <p className="written" lang="en">
        {marked(text, fixes)}
      </p>
      {fixes.length === 0 && (
        <p className="t14 dim">{isAi ? '没有要改的。' : '规则没有发现问题。规则懂的不多，这不等于没有错。'}</p>
      )}
      {fixes.length > 0 && (
        <ol className="fixes">
          {fixes.map((fix) => (
            <li key={fix.start}>
              <span lang="en">
                <del>{text.slice(fix.start, fix.end)}</del> <b>{fix.better || '（去掉）'}</b>
              </span>
              <span className="t14 dim">{fix.why}</span>
            </li>
          ))}
        </ol>
      )}
      {better && (
        <div>
          <p className="writing-by">改好的</p>
          <p className="written" lang="en">
            {better}
          </p>
        </div>
      )}
      {said && (
        <div>
          <p className="writing-by">写到了什么</p>
          <p>{said}</p>
        </div>
      )}
      <p className="writing-by">{isAi ? 'AI 生成，可能有错' : '规则检查，没有接入 AI'}</p>
    </>
  );
}

/** The text with its fixes numbered at their places. */
function marked(text: string, fixes: readonly WritingFix[]): ReactNode[] {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const [index, { start, end }] of fixes.entries()) {
    parts.push(text.slice(from, start));
    parts.push(
      <mark key={start}>
        <span>{text.slice(start, end)}</span>
        <sup>{index + 1}</sup>
      </mark>,
    );
    from = end;
  }
  return [...parts, text.slice(from)];
}

function labelOf(userId: string | null, hasFailed: boolean): string {
  if (userId === null) return '登录后帮我改';
  return hasFailed ? '再试一次' : '帮我改';
}

function messageOf(error: unknown): string {
  if (error instanceof ApiError && error.isNetwork) return '网络异常，写的都在，联网后再试。';
  return errorText(error);
}

/** Tag by which notes of this kind are filtered. */
const TAG = '写作';

interface NotedArticle {
  title: string;
  version: number;
}

function writingNote({ noteUuid, text, corrected }: WritingDraft, { title, version }: NotedArticle): NoteDraft {
  const end = { block_id: 'title', offset: title.length };
  return {
    note_uuid: noteUuid,
    text: title,
    comment: [text.trim(), ...(corrected ? correctionLines(text, corrected) : [])]
      .join('\n\n')
      .slice(0, LONGEST_COMMENT),
    root: 'title',
    tag: TAG,
    color: 'blue',
    data: { start: { block_id: 'title', offset: 0 }, end, quote: title, prefix: '', suffix: '', version },
  };
}

function correctionLines(text: string, { fixes, better, said, origin }: Writing): string[] {
  const reasons = fixes.map((fix) => `${text.slice(fix.start, fix.end)} → ${fix.better}：${fix.why}`).join('\n');
  const from = origin === 'ai' ? 'AI 生成' : '规则检查';
  return [
    better ? `改好的（${from}）\n${better}` : '',
    reasons && `改动（${from}）\n${reasons}`,
    said ? `写到了什么（${from}）\n${said}` : '',
  ].filter((part) => part !== '');
}
