/** While a note is being put back: what is looked for, at the foot of the window, and the button beside the selected passage. */
import { MapPin, X } from 'lucide';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Span } from '../core/positions.ts';
import { FloatingBar } from '../floating-bar.tsx';
import type { ReaderNote } from '../ports.ts';

export function PutBackNotice({ note, onStop }: { note: ReaderNote; onStop: () => void }) {
  return (
    <section className="put-back" aria-label="放回原文">
      <div className="put-back-row">
        <div>
          <p className="t14 dim" role="status">
            在文中选中这句话现在的位置
          </p>
          <blockquote className={`note-quote ${note.color}`} lang={note.root.endsWith('zh') ? 'zh-CN' : 'en'}>
            {note.text}
          </blockquote>
        </div>
        <IconButton icon={X} label="不放了" onClick={onStop} />
      </div>
    </section>
  );
}

export function PutHereBar({ spans, onPut }: { spans: readonly Span[]; onPut: () => void }) {
  return (
    <FloatingBar label="选中的文字" spans={spans}>
      <Button look="primary" icon={MapPin} className="put-here" onClick={onPut}>
        放到这里
      </Button>
    </FloatingBar>
  );
}
