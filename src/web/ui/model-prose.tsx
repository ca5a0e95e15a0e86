/** A model's text as prose: paragraphs, labels, lists, tables that scroll in their own box. */
import { Fragment, type ReactNode } from 'react';
import { type Run, type TextPart, textParts } from './model-text.ts';
import './model-prose.css';

interface ModelProseProps {
  text: string;
  isWriting: boolean;
  /** Shows the number of a paragraph, where `[3]` is one. */
  shownCite?: (n: number) => ReactNode;
  /** Shown after the last word. */
  end?: ReactNode;
}

export function ModelProse({ text, isWriting, shownCite, end }: ModelProseProps) {
  const parts = textParts(text, { isWriting, isCiting: shownCite !== undefined });
  return (
    <>
      {parts.map((part, index) => (
        <Part key={partKey(index)} part={part} shownCite={shownCite} end={index === parts.length - 1 ? end : null} />
      ))}
      {parts.length === 0 && end}
    </>
  );
}

/** A text that is written only grows at its end. */
const partKey = (index: number) => index;

function Part({ part, shownCite, end }: { part: TextPart } & Pick<ModelProseProps, 'shownCite' | 'end'>) {
  const shown = (runs: readonly Run[]) => <Runs runs={runs} shownCite={shownCite} />;
  if (part.kind === 'table') {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: by keyboard it scrolls only with the focus
      <section className="table-wrap model-table" tabIndex={0} aria-label="表格">
        <table className="table">
          <thead>
            <tr>
              {part.head.map((cell, index) => (
                <th key={partKey(index)} scope="col">
                  {shown(cell)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {part.rows.map((row, index) => (
              <tr key={partKey(index)}>
                {row.map((cell, at) => (
                  <td key={partKey(at)}>{shown(cell)}</td>
                ))}
                {row.length < part.head.length && <td colSpan={part.head.length - row.length} />}
              </tr>
            ))}
          </tbody>
        </table>
        {end}
      </section>
    );
  }
  if (part.kind === 'list') {
    const { first, items } = part;
    const rows = items.map((runs, index) => (
      <li key={partKey(index)}>
        <span>
          {shown(runs)}
          {index === items.length - 1 && end}
        </span>
      </li>
    ));
    return first === null ? <ul>{rows}</ul> : <ol start={first}>{rows}</ol>;
  }
  // A paragraph that is bold from end to end is a label.
  const isLabel = part.runs.length > 0 && part.runs.every(({ isStrong }) => isStrong);
  return (
    <p className={isLabel ? 'model-label' : undefined}>
      {shown(part.runs)}
      {end}
    </p>
  );
}

interface RunsProps {
  runs: readonly Run[];
  shownCite?: ((n: number) => ReactNode) | undefined;
}

/** Runs of one line, English in the English face. */
export function Runs({ runs, shownCite }: RunsProps) {
  return runs.map(({ text, isStrong, isEmphasis, isStruck, isEnglish, cite }, index) => {
    if (cite !== undefined) return <Fragment key={partKey(index)}>{shownCite?.(cite)}</Fragment>;
    const Name = isStrong ? 'strong' : 'span';
    const words = isStruck ? <del>{text}</del> : text;
    return (
      <Name key={partKey(index)} lang={isEnglish ? 'en' : undefined}>
        {isEmphasis ? <em className="model-em">{words}</em> : words}
      </Name>
    );
  });
}
