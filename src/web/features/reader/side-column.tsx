/** The column beside the text on a desktop: the card of the open word (a sheet on phones), the notes, what other readers marked. */
import { useRef } from 'react';
import type { ReaderSurface } from './core/reader-surface.ts';
import type { SentenceView } from './core/sentences.ts';
import type { Span } from './core/text-spans.ts';
import { StructurePanel } from './lazy-parts.tsx';
import { useExplanations } from './lookup/explanation.tsx';
import type { Lookup } from './lookup/use-lookup.ts';
import { WordCard } from './lookup/word-card.tsx';
import { NoteList } from './notes/note-list.tsx';
import { PopularList } from './notes/popular-passages.tsx';
import type { NotesController } from './notes/use-notes.ts';
import type { ReaderDocument, ReaderPorts } from './ports.ts';

interface SideColumnProps {
  document: ReaderDocument;
  ports: ReaderPorts;
  isLoggedIn: boolean;
  /** Whether the text is laid out in pages; beside these there is room for the word card alone. */
  isInPages: boolean;
  lookup: Lookup;
  notes: NotesController;
  surface: ReaderSurface | null;
  /** The sentence whose structure is open, which then takes the card's place. */
  structured: SentenceView | null;
  onStructure: (sentence: SentenceView | null) => void;
  onListen: (from: Span | null) => void;
  onReport: ((translation: Element) => void) | undefined;
  onLogin: () => void;
}

export function SideColumn(props: SideColumnProps) {
  const { document: work, ports, isLoggedIn, isInPages, lookup, notes, surface, structured, ...on } = props;
  const { open, card } = lookup;
  const { structure } = ports;
  const isStructureOpen = structured !== null && surface !== null && structure !== undefined;
  const explanations = useExplanations(ports.explain);
  const handedFocus = useRef<Element>(null);
  return (
    <aside className="side-col" aria-label="查词与笔记">
      {isStructureOpen && (
        <StructurePanel
          surface={surface}
          sentence={structured}
          port={structure}
          handedFocus={handedFocus}
          onListen={() => on.onListen(structured)}
          onClose={() => on.onStructure(null)}
        />
      )}
      {open && !open.isPointedAt && !isStructureOpen && (
        <WordCard
          open={open}
          words={work.words}
          articleId={work.kind === 'article' ? work.id : null}
          ports={ports}
          isLoggedIn={isLoggedIn}
          explanations={explanations}
          heading={card.heading}
          handedFocus={handedFocus}
          isTranslationOpen={open.sentence.translation?.classList.contains('open') ?? false}
          asksTranslation={ports.translateBlocks?.translates() ?? false}
          onListen={() => on.onListen(open.word)}
          onReport={on.onReport}
          onTranslation={card.toggleSentence}
          onStructure={structure && (() => on.onStructure(open.sentence))}
          onUpdate={lookup.update}
          onLogin={on.onLogin}
          onClose={card.close}
          onBack={lookup.back}
          onAsk={(word) => lookup.show(open.word, word)}
        />
      )}
      {!isInPages && (
        <>
          <NoteList notes={notes.store} onGo={notes.goTo} onEdit={notes.edit} onReAnchor={notes.reAnchoring.start} />
          <PopularList passages={notes.popular} />
        </>
      )}
    </aside>
  );
}
