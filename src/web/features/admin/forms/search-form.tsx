/** Search of a list of the administration: its words and choices stand in the page's address. */
import { Search } from 'lucide';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/form-controls.tsx';

interface SearchFormProps {
  /** What was searched for; '' for the whole list. */
  q: string | undefined;
  /** Name of the field for screen readers. */
  label: string;
  placeholder: string;
  maxLength?: number;
  /** Off where what was typed is a person's number or name. */
  autoComplete?: 'off';
  /** A further class of the form. */
  className?: string;
  /** Other choices of the address that stay; those without a value are left out. */
  kept?: Readonly<Record<string, string | undefined>>;
  /** Further fields, before the button. */
  children?: ReactNode;
}

/** Its fields begin anew with another `key`: give it one of all that the address says. */
export function SearchForm({ q, label, placeholder, className, kept = {}, children, ...field }: SearchFormProps) {
  return (
    <search>
      <Form className={className ? `admin-search ${className}` : 'admin-search'}>
        {Object.entries(kept).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <TextInput
          type="search"
          name="q"
          defaultValue={q ?? ''}
          placeholder={placeholder}
          aria-label={label}
          enterKeyHint="search"
          {...field}
        />
        {children}
        <Button type="submit" icon={Search}>
          查找
        </Button>
      </Form>
    </search>
  );
}
