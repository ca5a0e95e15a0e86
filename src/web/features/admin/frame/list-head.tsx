/** The title of a list page, with a button that opens and closes the form for a new entry. */
import { Plus, X } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';

interface ListHeadProps {
  title: string;
  /** The button's label while the form is closed. */
  addLabel: string;
  isAdding: boolean;
  /** The current address of the list, without the form. */
  here: string;
  /** Further buttons, placed before the others. */
  children?: ReactNode;
}

export function ListHead({ title, addLabel, isAdding, here, children }: ListHeadProps) {
  return (
    <div className="admin-head">
      <h1 className="page-title">{title}</h1>
      <div className="admin-head-acts">
        {children}
        {isAdding ? (
          <Button href={here} icon={X}>
            收起
          </Button>
        ) : (
          <Button href={`${here}${here.includes('?') ? '&' : '?'}add=1`} look="primary" icon={Plus}>
            {addLabel}
          </Button>
        )}
      </div>
    </div>
  );
}
