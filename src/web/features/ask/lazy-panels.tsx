/** The panels beside a text, fetched when they are first opened. */
import { lazyPart } from '../../ui/lazy-part.tsx';

const close = ({ onClose }: { onClose: () => void }) => onClose();

export const AskPanel = lazyPart(async () => (await import('./ask-panel.tsx')).AskPanel, close);
export const SummaryPanel = lazyPart(async () => (await import('./summary-panel.tsx')).SummaryPanel, close);
