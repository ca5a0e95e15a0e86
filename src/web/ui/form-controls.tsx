/**
 * The parts of a form: a field with its label, hint and error, and the inputs that stand in it. Inside a {@link Field} an input takes
 * the field's label, hint and error by {@link useFieldTies}.
 */
import { ChevronDown, TriangleAlert } from 'lucide';
import { type ComponentProps, createContext, type ReactNode, use, useId } from 'react';
import { classes } from './classes.ts';
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

/** Label, input, hint and error. */
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

/** One line of text. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useFieldTies()} {...rest} className={classes('input', className)} />;
}

/** Several lines of text, growing with what is typed where the browser can. */
export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...useFieldTies()} rows={rows} {...rest} className={classes('input grows', className)} />;
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'children'> {
  options: readonly { value: string; label: string }[];
  /** Full width and 48 px high, as inputs are. */
  isWide?: boolean;
}

/** One of several values, chosen in the browser's own list. */
export function Select({ options, isWide, className, ...rest }: SelectProps) {
  return (
    <span className={classes('select-wrap', isWide && 'wide')}>
      <select {...useFieldTies()} {...rest} className={classes('select', className)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} size="sm" />
    </span>
  );
}

/** A box with its label; 44 px high. Without a label it needs an `aria-label`. */
export function Checkbox({ children, ...rest }: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <label className="check t14">
      <input {...rest} type="checkbox" />
      {children}
    </label>
  );
}

/** On or off at once, without a save button. It stands at the end of a row whose label names it. Going back to the page does not restore it. */
export function Switch(props: Omit<ComponentProps<'input'>, 'type' | 'role' | 'className' | 'children'>) {
  // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its own state
  return <input autoComplete="off" {...props} type="checkbox" role="switch" className="switch" />;
}
