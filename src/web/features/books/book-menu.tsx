/** Menu of a book, on the shelf and on its page. */
import { BookCheck, BookOpen, Eye, EyeOff, Info, Library, Pencil, Quote, StickyNote, Trash2 } from 'lucide';
import { type ReactElement, useState } from 'react';
import type { Book } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import { useSession } from '../../shell/session.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { Checkbox, Field, TextInput } from '../../ui/form-controls.tsx';
import { InputDialog } from '../../ui/input-dialog.tsx';
import { keepFocus } from '../../ui/keep-focus.ts';
import { Menu } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.ts';
import { useBusy } from '../../ui/use-busy.ts';

interface BookMenuProps {
  book: Book;
  /** Only for a book on the shelf: whether it is finished. */
  isFinished?: boolean | undefined;
  trigger: ReactElement<{ 'aria-haspopup'?: 'menu' }>;
  /** The page is about this book: nothing leads there. */
  isOnItsPage?: boolean;
  /** Called after a change; `gone` when the book was deleted. */
  onChange: (what: 'changed' | 'gone') => void;
}

type Asked = 'remove' | 'delete' | 'rename' | null;

export function BookMenu({ book, isFinished = false, trigger, isOnItsPage = false, onChange }: BookMenuProps) {
  const { me } = useSession();
  const [asked, setAsked] = useState<Asked>(null);
  /** Number of times the name dialog was opened: each time it starts from the book's own name. */
  const [renames, setRenames] = useState(0);
  const { isBusy, run: whileBusy } = useBusy();
  const [deletesNotes, setDeletesNotes] = useState(false);
  const { book_uuid: id, is_own: isOwn, is_public: isPublic, on_shelf: isOnShelf } = book;
  const isReady = book.status === 'READY';
  const isEditor = me?.is_super === true;
  const canDelete = isOwn && !isPublic;

  async function during(
    work: () => Promise<unknown>,
    what: 'changed' | 'gone',
    said: string,
    undo?: () => Promise<unknown>,
  ) {
    await whileBusy(async () => {
      await work();
      setAsked(null);
      toast(said, undo && { action: { label: '撤销', onClick: () => void during(undo, 'changed', '已放回书架') } });
      onChange(what);
      // The row goes that had it.
      keepFocus();
    });
  }
  const params = { id };
  const setState = (state: 'finished' | 'reading') =>
    during(
      () => api().call('POST /reader/mybook/{id}/state', { params, body: { state } }),
      'changed',
      state === 'finished' ? '已标为读完' : '已标为在读',
    );
  const putBack = () => api().call('POST /reader/mybook/add', { body: { book_uuid: id } });
  const askToRemove = () => {
    setDeletesNotes(false);
    setAsked('remove');
  };
  const rename = () => {
    setRenames(renames + 1);
    setAsked('rename');
  };
  const publish = () =>
    during(
      () => api().call('POST /reader/book/{id}/update', { params, body: { is_public: !isPublic } }),
      'changed',
      isPublic ? '已收回，只有上传的人看得到' : '已公开到书库',
    );

  return (
    <>
      <Menu
        title={book.title}
        isSheetOnPhones
        trigger={trigger}
        entries={[
          ...(isReady && !isOnItsPage ? [{ icon: BookOpen, label: '接着读', href: `/book/${id}/read` }] : []),
          ...(isOnItsPage ? [] : [{ icon: Info, label: '书的介绍', href: `/book/${id}/show` }]),
          ...(isReady ? [{ icon: StickyNote, label: '我的笔记', href: `/mynote/book/${id}` }] : []),
          ...(isReady ? [{ icon: Quote, label: '挑几句分享', href: `/book/${id}/share` }] : []),
          ...(isReady && isOnShelf
            ? [
                {
                  icon: isFinished ? BookOpen : BookCheck,
                  label: isFinished ? '标为在读' : '标为读完',
                  onSelect: () => setState(isFinished ? 'reading' : 'finished'),
                } as const,
              ]
            : []),
          ...((isOwn && !isPublic) || isEditor
            ? [{ icon: Pencil, label: '改书名和作者', onSelect: rename } as const]
            : []),
          ...(isEditor && isReady
            ? [{ icon: isPublic ? EyeOff : Eye, label: isPublic ? '从书库收回' : '公开到书库', onSelect: publish }]
            : []),
          ...(isOnShelf || canDelete ? ['line' as const] : []),
          ...(isOnShelf
            ? [{ icon: Library, label: '移出书架', isDangerous: true, onSelect: askToRemove } as const]
            : []),
          ...(canDelete
            ? [{ icon: Trash2, label: '彻底删除', isDangerous: true, onSelect: () => setAsked('delete') } as const]
            : []),
        ]}
      />
      <Dialog
        isOpen={asked === 'remove'}
        onClose={() => setAsked(null)}
        title="把这本书移出书架？"
        actions={
          <>
            <Button onClick={() => setAsked(null)}>取消</Button>
            <Button
              look="danger"
              isBusy={isBusy}
              onClick={() =>
                void during(
                  () => api().call('POST /reader/mybook/{id}/remove', { params, body: { delete_notes: deletesNotes } }),
                  'changed',
                  '已移出书架',
                  deletesNotes ? undefined : putBack,
                )
              }
            >
              移出
            </Button>
          </>
        }
      >
        <p className="t14 dim">
          <span lang="en">{book.title}</span> 不再列在书架上，读到哪里还记着{isOwn ? '，文件也留着' : ''}。
        </p>
        <Checkbox checked={!deletesNotes} onChange={({ target }) => setDeletesNotes(!target.checked)}>
          留下我的笔记和划线
        </Checkbox>
      </Dialog>
      <ConfirmDialog
        isOpen={asked === 'delete'}
        onClose={() => setAsked(null)}
        title="彻底删除这本书？"
        confirmLabel="删除"
        isDangerous
        isBusy={isBusy}
        onConfirm={() => void during(() => api().call('POST /reader/book/{id}/delete', { params }), 'gone', '已删除')}
      >
        文件、你在书里的划线和笔记、读到的位置都会删掉，不能撤销；别人在书里记了笔记的，文件留在本站，谁也打不开。加入的生词还在。想留下笔记，就改用「移出书架」。
      </ConfirmDialog>
      <RenameDialog
        key={renames}
        book={book}
        isOpen={asked === 'rename'}
        isBusy={isBusy}
        onClose={() => setAsked(null)}
        onSave={(body) =>
          void during(() => api().call('POST /reader/book/{id}/update', { params, body }), 'changed', '改好了')
        }
      />
    </>
  );
}

interface RenameDialogProps {
  book: Book;
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  onSave: (body: { title: string; author: string | null }) => void;
}

function RenameDialog({ book, isOpen, isBusy, onClose, onSave }: RenameDialogProps) {
  const [title, setTitle] = useState(book.title);
  const [author, setAuthor] = useState(book.author ?? '');
  const problem = title.trim() === '' ? '请填写书名' : undefined;
  return (
    <InputDialog
      isOpen={isOpen}
      onClose={onClose}
      title="改书名和作者"
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            look="primary"
            isBusy={isBusy}
            disabled={problem !== undefined}
            onClick={() => onSave({ title: title.trim(), author: author.trim() || null })}
          >
            保存
          </Button>
        </>
      }
    >
      <Field label="书名" error={problem}>
        <TextInput value={title} maxLength={300} onChange={({ target }) => setTitle(target.value)} />
      </Field>
      <Field label="作者">
        <TextInput value={author} maxLength={200} onChange={({ target }) => setAuthor(target.value)} />
      </Field>
    </InputDialog>
  );
}
