/** A line at the head of a form: what went wrong with the whole of it, or what has been done. */
import { CircleCheck, TriangleAlert } from 'lucide';
import { Icon } from '../../ui/icon.tsx';

export function FormError({ message }: { message: string | null | undefined }) {
  return message ? (
    <p className="form-error" role="alert">
      <Icon of={TriangleAlert} size="sm" />
      {message}
    </p>
  ) : null;
}

export function FormNotice({ message }: { message: string | null | undefined }) {
  return message ? (
    <p className="form-notice" role="status">
      <Icon of={CircleCheck} size="sm" />
      {message}
    </p>
  ) : null;
}
