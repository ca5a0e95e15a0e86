/** Two to four words of which one holds. Radio inputs: arrow keys work, and so does a form without scripts when `name` is given. */
import { type ReactNode, useId } from 'react';

export interface Choice<V extends string> {
  value: V;
  label: string;
  /** Shown in place of the label, which is then only said. */
  icon?: ReactNode;
}

interface SegmentedProps<V extends string> {
  label: string;
  choices: readonly Choice<V>[];
  /** Null while it is not known, as before the browser has been asked. */
  value: V | null;
  onChange: (value: V) => void;
  name?: string;
}

export function Segmented<V extends string>({ label, choices, value, onChange, name }: SegmentedProps<V>) {
  const ownName = useId();
  return (
    <fieldset className="seg">
      <legend className="vh">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} title={choice.icon ? choice.label : undefined}>
          <input
            className="vh"
            type="radio"
            name={name ?? ownName}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.icon}
          <span className={choice.icon ? 'vh' : undefined}>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
