/** The cover of an article, chosen from the product's own pictures. */
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Cover } from '../../ui/cover.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { coverPictures } from './cover-pictures.ts';

export function CoverChoice({ cover, onChoose }: { cover: string; onChoose: (cover: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="field">
      <span className="label">封面</span>
      <div className="desk-cover">
        <Cover src={cover} alt="现在的封面" />
        <Button onClick={() => setOpen(true)}>换一张</Button>
      </div>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="选封面" isLarge>
        <div className="cover-grid">
          {coverPictures.map((picture, index) => (
            <button
              key={picture}
              type="button"
              aria-label={`第 ${index + 1} 张封面`}
              aria-pressed={picture === cover}
              onClick={() => {
                onChoose(picture);
                setOpen(false);
              }}
            >
              <Cover src={picture} />
            </button>
          ))}
        </div>
      </Dialog>
    </div>
  );
}
