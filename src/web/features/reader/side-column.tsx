/** Beside the text at a desk: the card of the open word (on phones a sheet), the notes, what others marked. */
import type { Span } from './core/text-spans.ts';
import { useExplanations } from './lookup/explanation.tsx';
import type { WordCardActions } from './lookup/use-word-card-actions.ts';
import type { WordLookup } from './lookup/use-word-lookup.ts';
import { WordCard } from './lookup/word-card.tsx';
import { NoteList } from './notes/note-list.tsx';
import type { PopularPassage } from './notes/popular-passages.tsx';
import { PopularList } from './notes/popular-passages.tsx';
import type { Notes } from './notes/use-notes.ts';
import type { ReaderDocument, ReaderNote, ReaderPorts } from './ports.ts';

interface SideColumnProps {
  document: ReaderDocument;
  ports: ReaderPorts;
  isLoggedIn: boolean;
  lookup: WordLookup;
  card: WordCardActions;
  notes: Notes;
  popular: readonly PopularPassage[];
  onListen: (from: Span | null) => void;
  onReport: ((translation: Element) => void) | undefined;
  onLogin: () => void;
  /** The same functions from one rendering to the next: the list of notes is long. */
  onGo: (note: ReaderNote) => void;
  onEdit: (note: ReaderNote) => void;
  onReAnchor: (note: ReaderNote) => void;
}

export function SideColumn({
  document: work,
  ports,
  isLoggedIn,
  lookup,
  card,
  notes,
  popular,
  ...on
}: SideColumnProps) {
  const { open } = lookup;
  const explanations = useExplanations(ports.explain);
  return (
    <aside className="side-col" aria-label="查词与笔记">
      {open && !open.isPointedAt && (
        <WordCard
          open={open}
          words={work.words}
          ports={ports}
          isLoggedIn={isLoggedIn}
          explanations={explanations}
          heading={card.heading}
          isTranslationOpen={open.sentence.translation?.classList.contains('open') ?? false}
          onListen={() => on.onListen(open.word)}
          onReport={on.onReport}
          onTranslation={card.toggleSentence}
          onUpdate={lookup.update}
          onLogin={on.onLogin}
          onClose={card.close}
          onBack={lookup.back}
          onAsk={(word) => lookup.show(open.word, word)}
        />
      )}
      <NoteList notes={notes} onGo={on.onGo} onEdit={on.onEdit} onReAnchor={on.onReAnchor} />
      <PopularList passages={popular} />
    </aside>
  );
}
