/** A field of a form: label, the input inside, a hint, and what is wrong with it. The input is tied to them by {@link useFieldTies}. */
import { TriangleAlert } from 'lucide';
import { createContext, type ReactNode, use, useId } from 'react';
import { Icon } from './icon.tsx';

interface FieldTies {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

const FieldContext = createContext<FieldTies>({});

interface FieldProps {
  label: string;
  /** Keeps the label for screen readers only. */
  isLabelHidden?: boolean;
  hint?: ReactNode;
  error?: string | null;
  children: ReactNode;
}

export function Field({ label, isLabelHidden, hint, error, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const ties: FieldTies = {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
  };
  return (
    <div className="field">
      <label htmlFor={id} className={isLabelHidden ? 'vh' : undefined}>
        {label}
      </label>
      <FieldContext value={ties}>{children}</FieldContext>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="hint bad" id={`${id}-error`} role="alert">
          <Icon of={TriangleAlert} size="sm" />
          {error}
        </p>
      )}
    </div>
  );
}

/** Attributes that tie an input to the field around it; empty outside a field. */
export function useFieldTies(): FieldTies {
  return use(FieldContext);
}
