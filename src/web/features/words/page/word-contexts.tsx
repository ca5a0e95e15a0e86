/** Sentences in which the reader met the word, with links to their places; they can be edited, removed and added. */
import { Pencil, Plus, Trash2 } from 'lucide';
import { useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import type { InputOf } from '#contract/index.ts';
import type { MyWordDetail, WordContext } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast.ts';
import { EditSentence } from './edit-dialogs.tsx';

interface WordContextsProps {
  detail: MyWordDetail;
  level: 1 | 2;
  /** Whether the word is in the book; only sentences of such words can be changed. */
  isInBook: boolean;
  /** The word has changed on the server. */
  onChanged: () => void;
}

export function WordContexts({ detail, level, isInBook, onChanged }: WordContextsProps) {
  const [edited, setEdited] = useState<WordContext | 'new' | null>(null);
  const isOwn = detail.id !== null && isInBook;
  const { contexts } = detail;
  if (contexts.length === 0 && !isOwn) return null;
  return (
    <div className="ctx">
      <SectionHead title="遇见过的句子" level={level === 1 ? 2 : 3}>
        <span className="t14 faint">{contexts.length}</span>
      </SectionHead>
      {contexts.map((context) => (
        <blockquote key={`${context.article_id ?? context.book_uuid ?? ''} ${context.sentence}`}>
          <Sentence context={context} />
          {context.sentence_zh && <p className="t14 dim">{context.sentence_zh}</p>}
          <div className="ctx-foot">
            <Source context={context} />
            {isOwn && (
              <span className="ctx-acts">
                <IconButton icon={Pencil} iconSize="sm" label="改这个句子" onClick={() => setEdited(context)} />
                <IconButton
                  icon={Trash2}
                  iconSize="sm"
                  label="删除这个句子"
                  onClick={() => void remove(detail.word, context, onChanged)}
                />
              </span>
            )}
          </div>
        </blockquote>
      ))}
      {isOwn && (
        <Button look="quiet" className="at-edge" icon={Plus} onClick={() => setEdited('new')}>
          加例句
        </Button>
      )}
      {edited !== null && (
        <EditSentence
          detail={detail}
          context={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(null)}
          onChanged={onChanged}
        />
      )}
    </div>
  );
}

/** Source of the sentence, as a link if it is an article or a book of ours. */
function Source({ context }: { context: WordContext }) {
  const address = placeAddress(context);
  const title = context.title && <span lang="en">{context.title}</span>;
  if (address === null) return title && <span className="t14 faint">{title}</span>;
  return <TextLink href={address}>{title || (context.book_uuid ? '原书' : '原文')}</TextLink>;
}

/** Address of the paragraph, of the article where the paragraph is unknown, or of the book. */
function placeAddress({ article_id, book_uuid, block_id }: WordContext): string | null {
  if (article_id) return `/article/${article_id}${block_id ? `#p-${block_id}` : ''}`;
  return book_uuid ? `/book/${book_uuid}/show` : null;
}

async function remove(word: string, context: WordContext, onChanged: () => void): Promise<void> {
  const { sentence, sentence_zh, article_id, book_uuid, title, block_id, start, end } = context;
  const change = (before: string | null, after: InputOf<'POST /reader/myword/context'>['body']['after']) =>
    api().call('POST /reader/myword/context', { body: { word, before, after } });
  const putBack = async () => {
    const source = { ...(article_id && { article_id }), ...(book_uuid && { book_uuid }), ...(title && { title }) };
    const place = { ...source, ...(block_id && { block_id }), ...(end > start && { start }) };
    try {
      await change(null, { sentence, sentence_zh, ...place });
      onChanged();
    } catch (error) {
      toast(error instanceof ApiError ? error.msg : '没有恢复，请再试一次');
    }
  };
  try {
    await change(sentence, null);
    onChanged();
    toast('已删除句子', { action: { label: '撤销', onClick: () => void putBack() } });
  } catch (error) {
    toast(error instanceof ApiError ? error.msg : '没有删除，请再试一次');
    // The word, or the sentence, was removed on another device.
    if (error instanceof ApiError && error.status === 404) onChanged();
  }
}

function Sentence({ context: { sentence, start, end } }: { context: WordContext }) {
  return (
    <p lang="en">
      {sentence.slice(0, start)}
      <mark>{sentence.slice(start, end)}</mark>
      {sentence.slice(end)}
    </p>
  );
}
