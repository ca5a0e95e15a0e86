/** A sentence with its parts named on it; what modifies can be folded away, so that the main line is left. */
import { type ReactNode, useState } from 'react';
import type { SentencePart } from '#contract/shapes.ts';
import { classes } from '../../ui/classes.ts';
import './sentence-structure.css';

interface SentenceStructureProps {
  quote: string;
  /** In text order, the outer one first; each within another or beside it. */
  parts: readonly SentencePart[];
}

/** 主干. */
const CORE: ReadonlySet<SentencePart['name']> = new Set(['主语', '谓语', '宾语', '表语', '补语', '主句', '并列分句']);
const isModifier = ({ name }: SentencePart) => !CORE.has(name) && !/^(?:主语|宾语|表语)从句$/.test(name);

export function SentenceStructure({ quote, parts }: SentenceStructureProps) {
  const [isFolded, setFolded] = useState(false);
  const canFold = parts.some(isModifier) && parts.some(({ name }) => name === '谓语');
  return (
    <div className="structure">
      <p lang="en">{shownParts(quote, { start: 0, end: quote.length }, parts, isFolded)}</p>
      {canFold && (
        <button type="button" className="link pad t14" aria-pressed={isFolded} onClick={() => setFolded(!isFolded)}>
          {isFolded ? '看整句' : '只看主干'}
        </button>
      )}
    </div>
  );
}

interface Range {
  start: number;
  end: number;
}

function shownParts(quote: string, within: Range, parts: readonly SentencePart[], isFolded: boolean): ReactNode[] {
  const shown: ReactNode[] = [];
  let from = within.start;
  for (const part of parts) {
    // Those within the one before are shown by it.
    if (part.start < from) continue;
    shown.push(quote.slice(from, part.start));
    const inner = parts.filter((other) => other !== part && other.start >= part.start && other.end <= part.end);
    shown.push(
      <Part key={`${part.start} ${part.end}`} part={part} isFolded={isFolded}>
        {shownParts(quote, part, inner, isFolded)}
      </Part>,
    );
    from = part.end;
  }
  return [...shown, quote.slice(from, within.end)];
}

function Part({ part, isFolded, children }: { part: SentencePart; isFolded: boolean; children: ReactNode }) {
  const { name } = part;
  const isAside = isModifier(part);
  if (isAside && isFolded) return <span className="part modifier">…</span>;
  return (
    <span className={classes('part', name === '谓语' && 'verb', isAside && 'modifier')}>
      {isAside && '['}
      <span className="part-name" lang="zh-CN">
        {name}
      </span>
      {children}
      {isAside && ']'}
    </span>
  );
}
