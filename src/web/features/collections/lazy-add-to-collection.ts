/** The dialog that puts an article into a collection, fetched when it is first opened. */
import { lazyPart } from '../../ui/lazy-part.tsx';

export const AddToCollection = lazyPart(
  async () => (await import('./add-to-collection.tsx')).AddToCollection,
  ({ onClose }) => onClose(),
);
