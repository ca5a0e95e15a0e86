/**
 * One question with its answer: the text while it streams, citations that lead to paragraphs, the sentence with its parts, who wrote it,
 * and further actions and questions.
 */
import { Copy, CornerDownRight, Pause, RefreshCw, TriangleAlert } from 'lucide';
import { type ReactNode, useState } from 'react';
import type { Ask, SentencePart } from '#contract/shapes.ts';
import type { TextRange } from '#engine/text-range.ts';
import { copyText } from '../../shell/share-text.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ModelProse, Runs } from '../../ui/model-prose.tsx';
import { languageRuns, plainText } from '../../ui/model-text.ts';
import type { Turn } from './ask-thread.ts';
import './sentence-structure.css';

interface AnswerViewProps {
  turn: Turn;
  /** Called when a paragraph's number is pressed. */
  onCite: (n: number) => void;
  /** The number that is lit in the text. */
  lit: number | null;
  onAgain: () => void;
  /** Actions before 重新回答 and 复制. */
  acts?: ReactNode;
  /** Text after the writer's name, such as the time. */
  about?: string;
}

export function AnswerView({ turn, onCite, lit, onAgain, acts, about }: AnswerViewProps) {
  const { prompt, answer, state, origin, cites, read, structure, message, isQuotaUsed } = turn;
  const isWriting = state === 'writing';
  const known = new Set(cites.map(({ n }) => n));
  return (
    <section className="turn" aria-label={prompt}>
      <p className="askq">{shownText(prompt)}</p>
      {structure && <SentenceStructure {...structure} />}
      <div className="ans" aria-busy={isWriting} aria-live="polite">
        {answer === '' && isWriting ? (
          <p className="dim">
            在读
            <Ring />
          </p>
        ) : (
          <ModelProse
            text={answer}
            isWriting={isWriting}
            shownCite={(n) => <Cite n={n} known={isWriting ? null : known} onCite={onCite} lit={lit} />}
            end={isWriting && <Ring />}
          />
        )}
      </div>
      {isWriting && <p className="ask-by leave">可以先接着读，写好了会留在「问 AI」里</p>}
      {!isWriting && <PartReadLine read={read} />}
      {state === 'done' && (
        <div className="ans-foot">
          <span className="ask-by">{[byOf(origin, cites.length), about].filter(Boolean).join('，')}</span>
          {acts}
          <IconButton icon={Copy} iconSize="sm" label="复制" onClick={() => void copyText(plainText(answer))} />
          {origin === 'ai' && <IconButton icon={RefreshCw} iconSize="sm" label="重新回答" onClick={onAgain} />}
        </div>
      )}
      {(state === 'failed' || state === 'stopped') && (
        <div className={state === 'failed' && !isQuotaUsed ? 'says wrong' : 'says'} role="status">
          <Icon of={state === 'stopped' ? Pause : TriangleAlert} />
          <div>
            <b>{state === 'stopped' ? '停下了' : isQuotaUsed ? '今天问完了' : '没有答成'}</b>
            <p>{message}</p>
            {isQuotaUsed ? (
              <Button href="/member">会员次数更多</Button>
            ) : (
              <Button icon={RefreshCw} onClick={onAgain}>
                再问一次
              </Button>
            )}
          </div>
        </div>
      )}
    </section>
  );
}

/** Tells that a text was too long to be given as a whole. */
export function PartReadLine({ read }: { read: Ask['read'] }) {
  if (read === null) return null;
  return (
    <p className="ask-by">
      全文太长，这次只看了第 {read.from}–{read.to} 段，共 {read.of} 段
    </p>
  );
}

export function Ring() {
  return <i className="ringing" role="img" aria-label="正在写" />;
}

function byOf(origin: Turn['origin'], cites: number): string {
  if (origin === 'dictionary') return '没有接入 AI，来自译文、词典和原文';
  return cites > 0 ? `AI 生成，依据 ${cites} 段` : 'AI 生成，可能有错';
}

/** A question as it was asked, with its English in the English face. */
export function shownText(text: string): ReactNode {
  return <Runs runs={languageRuns(text)} />;
}

interface CiteProps extends Pick<AnswerViewProps, 'onCite' | 'lit'> {
  n: number;
  /** Null while the answer comes: its numbers lead nowhere yet. */
  known: ReadonlySet<number> | null;
}

function Cite({ n, known, onCite, lit }: CiteProps) {
  if (known === null) return <span className="cite">{n}</span>;
  if (!known.has(n)) return null;
  return (
    <button
      type="button"
      className="cite"
      aria-label={`第 ${n} 段`}
      aria-current={lit === n || undefined}
      onClick={() => onCite(n)}
    >
      {n}
    </button>
  );
}

interface SentenceStructureProps {
  quote: string;
  /** Parts in text order, outer ones first, nested or side by side. */
  parts: readonly SentencePart[];
}

/** 主干. */
const CORE: ReadonlySet<SentencePart['name']> = new Set(['主语', '谓语', '宾语', '表语', '补语', '主句', '并列分句']);
const isModifier = ({ name }: SentencePart) => !CORE.has(name) && !/^(?:主语|宾语|表语)从句$/.test(name);

/** A sentence with its parts named on it; what modifies can be folded away, so that the main line is left. */
function SentenceStructure({ quote, parts }: SentenceStructureProps) {
  const [isFolded, setFolded] = useState(false);
  const canFold = parts.some(isModifier) && parts.some(({ name }) => name === '谓语');
  return (
    <div className="structure">
      <p lang="en">{shownParts(quote, { start: 0, end: quote.length }, parts, isFolded)}</p>
      {canFold && (
        <button type="button" className="link pad t14" onClick={() => setFolded(!isFolded)}>
          {isFolded ? '看整句' : '只看主干'}
        </button>
      )}
    </div>
  );
}

function shownParts(quote: string, within: TextRange, parts: readonly SentencePart[], isFolded: boolean): ReactNode[] {
  const shown: ReactNode[] = [];
  let from = within.start;
  for (const part of parts) {
    // Parts inside the previous one are rendered by it.
    if (part.start < from) continue;
    shown.push(quote.slice(from, part.start));
    const inner = parts.filter((other) => other !== part && other.start >= part.start && other.end <= part.end);
    shown.push(
      <NamedPart key={`${part.start} ${part.end}`} part={part} isFolded={isFolded}>
        {shownParts(quote, part, inner, isFolded)}
      </NamedPart>,
    );
    from = part.end;
  }
  return [...shown, quote.slice(from, within.end)];
}

function NamedPart({ part, isFolded, children }: { part: SentencePart; isFolded: boolean; children: ReactNode }) {
  const { name } = part;
  const isAside = isModifier(part);
  if (isAside && isFolded) return <span className="sentence-part modifier">…</span>;
  return (
    <span className={classes('sentence-part', name === '谓语' && 'verb', isAside && 'modifier')}>
      {isAside && '['}
      <span className="part-name" lang="zh-CN">
        {name}
      </span>
      {children}
      {isAside && ']'}
    </span>
  );
}

/** Marks in the margin the paragraphs of the open text that an answer or a summary rests on, and no others. */
export function markParagraphs(cites: readonly { n: number; block_id: string }[]): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-cited]')) delete element.dataset.cited;
  for (const { n, block_id } of cites) {
    const element = document.querySelector<HTMLElement>(`[data-block="${CSS.escape(block_id)}"]`);
    if (element) element.dataset.cited = String(n);
  }
}

/** Brings one into view, as a link to it would, without a place in the history. */
export function goToParagraph(blockId: string): void {
  const { pathname, search } = location;
  history.replaceState(history.state, '', `${pathname}${search}#p-${blockId}`);
  dispatchEvent(new HashChangeEvent('hashchange'));
  history.replaceState(history.state, '', `${pathname}${search}`);
}

/** Questions that may come next. */
export function NextQuestions({ prompts, onAsk }: { prompts: readonly string[]; onAsk: (prompt: string) => void }) {
  if (prompts.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
    <div className="more-q" role="group" aria-label="接着问">
      {prompts.map((prompt) => (
        <button key={prompt} type="button" onClick={() => onAsk(prompt)}>
          <Icon of={CornerDownRight} size="sm" />
          <span>{shownText(prompt)}</span>
        </button>
      ))}
    </div>
  );
}
