/** The dialog of an export, fetched when it is first opened. */
import { lazyPart } from '../../ui/lazy-part.tsx';

export const ExportDialog = lazyPart(
  async () => (await import('./export-dialog.tsx')).ExportDialog,
  ({ onClose }) => onClose(),
);
