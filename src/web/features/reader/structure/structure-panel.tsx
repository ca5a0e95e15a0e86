/**
 * 句子结构: the sentence opens in its place with its parts marked, and this panel repeats its main clauses: a sheet on phones, the top of
 * the right column at a desk. It comes from rules and tags, which it says.
 */
import { Volume2, X } from 'lucide';
import { useEffect, useId, useRef, useState } from 'react';
import type { SentenceStructure } from '#contract/shapes.ts';
import { Button } from '../../../ui/button.tsx';
import { errorText } from '../../../ui/error-toast.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import type { ReaderSurface } from '../core/reader-surface.ts';
import { boxOf, bringSpan } from '../core/scroll-position.ts';
import type { SentenceView } from '../core/sentences.ts';
import { LoadingLines } from '../loading-lines.tsx';
import { type HandedFocus, useHandedFocus } from '../lookup/use-handed-focus.ts';
import type { ReaderPorts } from '../ports.ts';
import { drawStructure, ROLE_LABELS, type StructureMarks } from './structure-marks.ts';
import './structure.css';

export interface StructurePanelProps {
  surface: ReaderSurface;
  sentence: SentenceView;
  port: NonNullable<ReaderPorts['structure']>;
  handedFocus: HandedFocus;
  onListen: () => void;
  onClose: () => void;
}

type Answer = { is: 'waiting' } | { is: 'there'; structure: SentenceStructure } | { is: 'failed'; message: string };
type Amount = 'all' | 'trunk';

/** Distance of a sentence that has room from the top of the window, as a share of the window's height. */
const SENTENCE_SHARE = 0.2;
const PHONE = '(max-width: 1023px)';
/** Distance of the sentence from the top bar, and room for the labels below its last line; CSS pixels. */
const AIR = 16;
const LABEL_ROOM = 24;

/** Brings the sentence between the top bar and the panel, from its beginning where it is longer. */
function bringAbove(panel: HTMLElement | null, sentence: SentenceView): void {
  const bar = panel?.closest('.reader')?.querySelector<HTMLElement>('.read-top')?.offsetHeight ?? 0;
  const free = innerHeight - (panel && matchMedia(PHONE).matches ? panel.offsetHeight : 0);
  const place = Math.min(innerHeight * SENTENCE_SHARE, free - boxOf(sentence).height - LABEL_ROOM);
  bringSpan(sentence, Math.max(bar + AIR, place) / innerHeight);
}

export function StructurePanel({ surface, sentence, port, handedFocus, onListen, onClose }: StructurePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const panel = useHandedFocus(handedFocus, heading, '.st-bracket');
  const titleId = useId();
  const [answer, setAnswer] = useState<Answer>({ is: 'waiting' });
  const [asked, setAsked] = useState(0);
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const marks = useRef<StructureMarks | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` counts how often it was asked again
  useEffect(() => {
    let isGone = false;
    setAnswer({ is: 'waiting' });
    setFolded(new Set());
    port(sentence.text).then(
      (structure) => !isGone && setAnswer({ is: 'there', structure }),
      (error: unknown) => !isGone && setAnswer({ is: 'failed', message: errorText(error) }),
    );
    return () => {
      isGone = true;
    };
  }, [port, sentence, asked]);

  const structure = answer.is === 'there' ? answer.structure : null;
  useEffect(() => {
    if (!structure) return;
    const drawn = drawStructure(surface, sentence, structure, (index) => setFolded((now) => toggled(now, index)));
    marks.current = drawn;
    bringAbove(panel.current, sentence);
    return () => {
      marks.current = null;
      drawn.clear();
    };
  }, [surface, sentence, structure, panel]);
  useEffect(() => {
    structure?.modifiers.forEach((_, index) => {
      marks.current?.fold(index, folded.has(index));
    });
  }, [structure, folded]);

  const all = structure?.modifiers.map((_, index) => index) ?? [];
  const amount: Amount = all.length > 0 && all.every((index) => folded.has(index)) ? 'trunk' : 'all';
  return (
    <section ref={panel} className="word-card sentence-structure" aria-labelledby={titleId}>
      <div className="grip" aria-hidden="true" />
      <div className="st-head">
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          句子结构
        </h2>
        <IconButton icon={Volume2} label="听这句" onClick={onListen} />
        <IconButton icon={X} label="关闭" onClick={onClose} />
      </div>
      <div aria-live="polite" aria-busy={answer.is === 'waiting'}>
        {answer.is === 'waiting' && <LoadingLines label="正在分析句子" />}
        {answer.is === 'failed' && (
          <div className="wc-message">
            <p>{answer.message}</p>
            <Button onClick={() => setAsked(asked + 1)}>重试</Button>
          </div>
        )}
        {structure && (
          <>
            {all.length > 0 && (
              <Segmented
                label="看多少"
                choices={[
                  { value: 'all', label: '全句' },
                  { value: 'trunk', label: '只看主干' },
                ]}
                value={amount}
                onChange={(value: Amount) => setFolded(new Set(value === 'trunk' ? all : []))}
              />
            )}
            <MainClauses text={sentence.text} structure={structure} />
            <ModifierList text={sentence.text} structure={structure} />
          </>
        )}
      </div>
      <p className="st-by">按词性推出，不是 AI。{all.length > 0 && '点括号可以收起一段'}</p>
    </section>
  );
}

function toggled(now: ReadonlySet<number>, index: number): ReadonlySet<number> {
  const next = new Set(now);
  if (!next.delete(index)) next.add(index);
  return next;
}

interface ShownStructure {
  text: string;
  structure: SentenceStructure;
}

const ROLES = ['subject', 'verb', 'object', 'complement'] as const;

/** A row for each main clause, in the order of its words but for questions. */
function MainClauses({ text, structure: { parts } }: ShownStructure) {
  const numbers = [...new Set(parts.map(({ clause }) => clause))];
  if (numbers.length === 0) return <p className="wc-message">没有找到动词，这可能不是完整的句子</p>;
  return (
    <ol className="st-rows" lang="en">
      {numbers.map((clause) => (
        <li key={clause}>
          {ROLES.map((role) => {
            const own = parts.filter((part) => part.clause === clause && part.role === role);
            if (own.length === 0) return null;
            return (
              <span key={role} className={role === 'verb' ? 'v' : undefined}>
                {own.map(({ start, end }) => text.slice(start, end)).join(' … ')}
                <small lang="zh-CN">{ROLE_LABELS[role]}</small>
              </span>
            );
          })}
        </li>
      ))}
    </ol>
  );
}

/** List of the modifiers, shown on a desktop only. */
function ModifierList({ text, structure: { modifiers } }: ShownStructure) {
  if (modifiers.length === 0) return null;
  return (
    <ul className="st-mods">
      {modifiers.map(({ start, end, label_zh: name, of }) => (
        <li key={start}>
          <q lang="en">{text.slice(start, end)}</q>
          <span>
            {name}，关于 <i lang="en">{text.slice(of.start, of.end)}</i>
          </span>
        </li>
      ))}
    </ul>
  );
}
