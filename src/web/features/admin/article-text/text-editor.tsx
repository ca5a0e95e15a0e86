/** The text in both languages, sentence by sentence. One row is current; one may be open for editing. */

import { Ellipsis, ListCollapse, Merge, Pencil, Pilcrow, Scissors, Trash2 } from 'lucide';
import { memo, useMemo, useRef, useState } from 'react';
import type { Block } from '#contract/shapes.ts';
import { classes } from '../../../ui/classes.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { SourceEditor, TranslationEditor } from './sentence-inputs.tsx';
import { ShortcutHelp, useShortcuts } from './shortcuts.tsx';
import type { TextChange } from './text-changes.ts';
import { DiffText } from './text-diff.tsx';
import { type BilingualSentence, englishBefore, type SentenceRow, sentencesById, textRows } from './text-rows.ts';
import { type OpenSentence, type SentenceActions, useSentenceEditing } from './use-sentence-editing.ts';

interface TextEditorProps {
  blocks: readonly Block[];
  /** The text as it was opened; changes are marked against it. */
  opened: readonly Block[];
  /** Replaced machine translations by sentence id. */
  machine: ReadonlyMap<string, string>;
  /** Our copies of pictures by their URL in the text. */
  pictures: Readonly<Record<string, string | null>>;
  onChange: (change: TextChange, when?: 'now' | 'soon') => void;
  /** Takes a change back; `inverse` is what undoes it once it is saved. */
  onUndo: (change: TextChange, inverse: TextChange) => void;
  /** Called with whether a sentence has unsaved input. */
  onTyping: (isTyping: boolean) => void;
  /** Called with what was typed into a sentence that is no longer in the text. */
  onLost: (typed: string) => void;
}

export function TextEditor({ blocks, opened, machine, pictures, ...on }: TextEditorProps) {
  const rows = useMemo(() => textRows(blocks), [blocks]);
  const before = useMemo(() => sentencesById(opened), [opened]);
  const oldEnglish = useMemo(() => englishBefore(opened, blocks), [opened, blocks]);
  const list = useRef<HTMLOListElement>(null);
  const sentences = rows.filter((row) => row.kind === 'sentence');
  const editing = useSentenceEditing({ blocks, sentences, list, ...on });
  const { actions, currentId, open } = editing;
  const keys = {
    j: () => editing.move(1),
    k: () => editing.move(-1),
    a: editing.accept,
    e: () => editing.editCurrent('translation'),
    r: () => editing.editCurrent('source'),
    s: () => editing.editCurrent('cut'),
    m: () => actions.join(currentId),
  };
  useShortcuts(open === null ? keys : {});
  const unread = sentences.filter(({ sentence }) => sentence.origin === 'ai').length;

  return (
    <>
      <ShortcutHelp unread={unread} />
      <ol className="pairs" ref={list}>
        {rows.map((row) =>
          row.kind === 'block' ? (
            <BlockItem key={row.id} block={row.block} pictures={pictures} editing={actions} />
          ) : (
            <SentenceItem
              key={row.id}
              row={row}
              before={before.get(row.id)}
              oldEnglish={oldEnglish.get(row.id)}
              machine={machine.get(row.id)}
              isCurrent={row.id === currentId}
              part={row.id === open?.id ? open.part : null}
              editing={actions}
            />
          ),
        )}
      </ol>
    </>
  );
}

const ORIGINS = { ai: '机器翻译', dictionary: '词典释义' } as const;
const BLOCK_NAMES: Record<Block['type'], string> = {
  paragraph: '段落',
  heading: '小标题',
  quote: '引文',
  list_item: '列表',
  image: '图片',
  code: '代码',
  table: '表格',
};

interface SentenceItemProps {
  row: SentenceRow;
  /** The sentence when the article was opened; undefined for a new sentence. */
  before: BilingualSentence | undefined;
  /** The English that stood in its place; undefined for a new sentence. */
  oldEnglish: string | undefined;
  /** The machine translation that a person has replaced; undefined elsewhere. */
  machine: string | undefined;
  isCurrent: boolean;
  /** The part that is open for editing; null for none. */
  part: OpenSentence['part'] | null;
  /** Must be stable functions: rows are rendered again when they change. */
  editing: SentenceActions;
}

/** A key that moves between the sentences of a long article renders the two that it concerns. */
const SentenceItem = memo(SentenceRowItem, isSameItem);

/** Whether a row looks the same. Rows are made anew at each change of the text, most with the same sentence of the same block. */
export function isSameItem({ row, ...props }: SentenceItemProps, { row: next, ...others }: SentenceItemProps): boolean {
  const isSame = <T extends object>(one: T, other: T) =>
    (Object.keys(one) as (keyof T)[]).every((name) => Object.is(one[name], other[name]));
  return isSame(row, next) && isSame(props, others);
}

function SentenceRowItem({ row, before, oldEnglish, machine, isCurrent, part, editing }: SentenceItemProps) {
  const { id, sentence, block, english, number, opens } = row;
  const zh = sentence.text_zh ?? '';
  const hasNewChinese = before !== undefined && before.zh !== zh;
  const hasNewEnglish = oldEnglish !== undefined && oldEnglish !== english;
  return (
    <li
      className={classes(
        'pair',
        opens && 'pair-first',
        isCurrent && 'current',
        (hasNewChinese || hasNewEnglish) && 'changed',
        part && 'editing',
      )}
      data-row={id}
      tabIndex={-1}
      onFocus={() => editing.setCurrentId(id)}
    >
      <span className="pair-no num">{number}</span>
      {part === 'source' || part === 'cut' ? (
        <SourceEditor
          number={number}
          text={english}
          isCutting={part === 'cut'}
          onTyping={editing.type}
          onSave={(text) => editing.saveSource(id, text)}
          onCut={(text, at) => editing.cut(id, text, at)}
          onGiveUp={() => editing.close(id)}
        />
      ) : (
        <p lang="en" className={block.type === 'heading' ? 'pair-heading' : undefined}>
          {hasNewEnglish ? <DiffText before={oldEnglish} after={english} /> : english}
          {opens && block.type !== 'paragraph' && (
            <span className="pair-kind" lang="zh-CN">
              {BLOCK_NAMES[block.type]}
            </span>
          )}
        </p>
      )}
      {part === 'translation' ? (
        <TranslationEditor
          number={number}
          text={zh}
          onTyping={editing.type}
          onSave={(text, goOn) => editing.saveTranslation(id, text, goOn)}
          onGiveUp={() => editing.close(id)}
        />
      ) : (
        <div className="pair-zh">
          <button type="button" onClick={() => editing.edit(id, 'translation')}>
            <span className="vh">修改第 {number} 句译文：</span>
            <span>
              {hasNewChinese ? (
                <DiffText before={before.zh} after={zh} />
              ) : (
                zh || <span className="faint">还没有译文</span>
              )}
              {hasNewChinese && <span className="who">刚才修改</span>}
              {/* Only translations that no person wrote carry their origin. */}
              {!hasNewChinese && sentence.origin && sentence.origin !== 'human' && (
                <span className="who machine">{ORIGINS[sentence.origin]}</span>
              )}
            </span>
          </button>
          {machine !== undefined && <MachineTranslation number={number} text={machine} />}
        </div>
      )}
      {part === null && <SentenceMenu row={row} editing={editing} />}
    </li>
  );
}

function SentenceMenu({ row, editing }: Pick<SentenceItemProps, 'row' | 'editing'>) {
  const { id, block, number, opens } = row;
  const kind = BLOCK_NAMES[block.type];
  return (
    <Menu
      trigger={<IconButton icon={Ellipsis} label={`第 ${number} 句的操作`} className="pair-more" />}
      entries={[
        { label: '改原文', icon: Pencil, onSelect: () => editing.edit(id, 'source') },
        { label: '断成两句', icon: Scissors, onSelect: () => editing.edit(id, 'cut') },
        { label: '与下一句合并', icon: Merge, onSelect: () => editing.join(id) },
        opens
          ? { label: `与上一${kind}合并`, icon: ListCollapse, onSelect: () => editing.joinParagraph(row) }
          : { label: '从这一句另起一段', icon: Pilcrow, onSelect: () => editing.newParagraph(id) },
        'line',
        {
          label: '删除这一句',
          icon: Trash2,
          onSelect: () => editing.change({ kind: 'remove_sentence', sentenceId: id }, '删除了这一句'),
          isDangerous: true,
        },
        {
          label: `删除整个${kind}`,
          icon: Trash2,
          onSelect: () => editing.change({ kind: 'remove_block', blockId: block.id }, '删除了这一段'),
          isDangerous: true,
        },
      ]}
    />
  );
}

interface BlockItemProps {
  block: Block;
  /** Our copies of pictures by their URL in the text. */
  pictures: Readonly<Record<string, string | null>>;
  /** Must be stable functions: rows are rendered again when they change. */
  editing: SentenceActions;
}

/** A picture as readers see it; it is never loaded from the publisher. */
function BlockPicture({ src, alt, own }: { src: string; alt: string; own: string | null | undefined }) {
  const shown = src.startsWith('/') ? src : own;
  if (shown)
    return (
      <img className="pair-picture" src={shown.replace(/(\/\w{40})\.webp$/, '$1-w600.webp')} alt={alt} loading="lazy" />
    );
  return <p className="t14 dim">{own === null ? '没有取到，读者看不到它' : '还没有取来'}</p>;
}

const BlockItem = memo(BlockRowItem);

function BlockRowItem({ block, pictures, editing }: BlockItemProps) {
  const remove = () => editing.change({ kind: 'remove_block', blockId: block.id }, '删除了这一块');
  return (
    <li className="pair pair-first">
      <span className="pair-no" />
      <div>
        <p className="t12 dim">{BLOCK_NAMES[block.type]}</p>
        {block.src && <BlockPicture src={block.src} alt={block.alt ?? ''} own={pictures[block.src]} />}
        {block.text && (
          <p lang="en" className="pair-code">
            {block.text}
          </p>
        )}
        {block.rows && <p className="t14 dim">{block.rows.length} 行</p>}
      </div>
      <p className="t14 dim" lang="en">
        {block.caption ?? block.alt}
      </p>
      <IconButton icon={Trash2} label={`删除这个${BLOCK_NAMES[block.type]}`} className="pair-more" onClick={remove} />
    </li>
  );
}

/** The replaced machine translation of a sentence, shown on demand. */
function MachineTranslation({ number, text }: { number: number; text: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="machine-text">
      <span className="t12 dim">人工改过</span>
      <TextLink aria-expanded={isShown} aria-label={`第 ${number} 句的机器译文`} onClick={() => setShown(!isShown)}>
        {isShown ? '收起' : '看机器译文'}
      </TextLink>
      {isShown && <p className="t14 dim">{text}</p>}
    </div>
  );
}
