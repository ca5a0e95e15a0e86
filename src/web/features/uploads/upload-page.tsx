/** Bringing in books: choosing or dropping files, an address on the web, and how far each of them is. */
import { FileUp, TriangleAlert } from 'lucide';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Task } from '#contract/shapes.ts';
import type { FormOutcome } from '../../form-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Field, TextInput } from '../../ui/form-controls.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ShelfHead } from '../books/shelf-head.tsx';
import { pageUploads, useUploads } from './page-uploads.ts';
import { uploadOfTask } from './upload.ts';
import { UploadList } from './upload-list.tsx';

export interface UploadOutcome extends FormOutcome {
  /** Those that were taken, where others were not. */
  tasks?: readonly Task[];
}

interface UploadPageProps {
  /** Begun by the form, or by another app that shared something. */
  tasks: readonly Task[];
  /** Shared before the login; '' for none. */
  link: string;
  /** A file was shared before the login, and not taken. */
  isFileMissed: boolean;
  outcome: UploadOutcome | undefined;
}

export function UploadPage({ tasks: begun, link, isFileMissed, outcome }: UploadPageProps) {
  const tasks = outcome?.tasks ?? begun;
  const navigate = useNavigate();
  const uploads = useUploads((bookUuid) => void navigate(`/book/${bookUuid}/show`));
  const [isFollowed, setFollowed] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const problem = outcome?.message ?? (isFileMissed && !outcome ? '刚才分享的文件没有收到，请再分享一次' : null);
  const isOver = useFileDrop((files) => pageUploads.add(files));
  useEffect(() => {
    pageUploads.adopt(tasks);
    setFollowed(true);
  }, [tasks]);

  function fetchLink(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const link = String(new FormData(form).get('link') ?? '').trim();
    if (link === '') return;
    pageUploads.addLink(link);
    form.reset();
  }

  return (
    <>
      <ShelfHead current="" />
      <div className="bu-grid">
        <div className="bu-main">
          <form className={classes('bu-drop', isOver && 'over')} method="post" encType="multipart/form-data">
            <Icon of={FileUp} size="lg" />
            <h2 className="t18">传一本书</h2>
            <p className="t14 dim">
              <span className="bu-desk">拖到这里，或</span>
              从设备里选。装成应用以后，也可以在别的应用里用「分享」送过来。
            </p>
            <label className="btn primary bu-choose scripted">
              <input
                ref={chooser}
                className="vh"
                type="file"
                multiple
                onChange={({ target }) => {
                  pageUploads.add(target.files ?? []);
                  // Cleared, so that the same file can be chosen again.
                  target.value = '';
                }}
              />
              选文件
            </label>
            <div className="unscripted bu-plain">
              <input className="input" type="file" name="file" aria-label="文件" required />
              <Button type="submit" look="primary">
                上传
              </Button>
            </div>
            <p className="t12 faint">EPUB、TXT、FB2、HTML、Markdown、带文字的 PDF。每本 100 MB 以内，只有你看得到。</p>
          </form>
          {problem && (
            <p className="hint bad bu-problem" role="alert">
              <Icon of={TriangleAlert} size="sm" />
              {problem}
            </p>
          )}
          <UploadList
            uploads={isFollowed ? uploads : tasks.map(uploadOfTask)}
            onChoose={() => chooser.current?.click()}
          />
          {tasks.length > 0 && (
            <p className="unscripted">
              <TextLink href={`/book/upload?${tasks.map(({ id }) => `task=${id}`).join('&')}`}>看看到哪一步了</TextLink>
            </p>
          )}
          <form className="bu-link" method="post" onSubmit={fetchLink}>
            <Field label="或者填文件的网址" error={outcome?.fields.link}>
              <TextInput
                type="url"
                name="link"
                placeholder="https://"
                defaultValue={outcome?.values.link ?? link}
                pattern="https?://.+"
                maxLength={2000}
                required
              />
            </Field>
            <Button type="submit">取来</Button>
          </form>
        </div>
        <aside className="bu-side">
          <section aria-labelledby="bu-after">
            <h2 className="section-title" id="bu-after">
              传上来以后
            </h2>
            <ul className="bu-hints t14 dim">
              <li>自动分章，认出目录、注释和图片。</li>
              <li>算出难度和你认识多少词。</li>
              <li>没有封面的，给它做一个。</li>
              <li>同一个文件传两次，只占一份空间。</li>
            </ul>
          </section>
        </aside>
      </div>
    </>
  );
}

/** @returns whether files are held over the page */
function useFileDrop(onDrop: (files: Iterable<File>) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onDrop);
  useEffect(() => {
    // Entering an element within the page leaves the one before.
    let depth = 0;
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth += 1;
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const over = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      take([...(event.dataTransfer?.files ?? [])]);
    };
    const listeners = { dragenter: enter, dragleave: leave, dragover: over, drop };
    for (const [name, listener] of Object.entries(listeners)) {
      document.addEventListener(name, listener as EventListener);
    }
    return () => {
      for (const [name, listener] of Object.entries(listeners)) {
        document.removeEventListener(name, listener as EventListener);
      }
    };
  }, []);
  return isOver;
}
