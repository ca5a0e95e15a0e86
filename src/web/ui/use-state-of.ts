/** State that lasts as long as what it belongs to is shown. */
import { type Dispatch, type SetStateAction, useState } from 'react';

/**
 * State that belongs to something, such as what is chosen of a list, and begins anew with another one. Unlike a `key`, it leaves the rest of
 * the component as it is, and the focus where it is.
 *
 * @param owner compared by identity
 */
export function useStateOf<T>(owner: unknown, initial: () => T): [T, Dispatch<SetStateAction<T>>] {
  const [state, setState] = useState(initial);
  const [shown, setShown] = useState({ owner });
  if (shown.owner !== owner) {
    setShown({ owner });
    setState(initial);
  }
  return [state, setState];
}
