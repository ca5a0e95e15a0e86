/** One row of the desk: a sentence with its translation, or a block that has no sentences. */
import { Ellipsis, Trash2 } from 'lucide';
import type { Block } from '#contract/shapes.ts';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { SentenceRow } from './desk-rows.ts';
import { TranslationEditor } from './translation-editor.tsx';
import { wordingChange } from './wording-change.ts';

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

interface SentencePairProps {
  row: SentenceRow;
  /** The translation when the article was opened; undefined for a sentence that was not there. */
  before: string | undefined;
  isCurrent: boolean;
  isEditing: boolean;
  onFocus: () => void;
  onEdit: () => void;
  onTyping: (isTyping: boolean) => void;
  /** @param goOn to the next sentence */
  onSave: (text: string, goOn: boolean) => void;
  onGiveUp: () => void;
  onRemove: () => void;
  onRemoveBlock: () => void;
}

export function SentencePair(props: SentencePairProps) {
  const { row, before, isCurrent, isEditing } = props;
  const { sentence, block, english, number, opens } = row;
  const zh = sentence.text_zh ?? '';
  const isChanged = before !== undefined && before !== zh;
  return (
    <li
      className={classes(
        'pair',
        opens && 'pair-first',
        isCurrent && 'current',
        isChanged && 'changed',
        isEditing && 'editing',
      )}
      data-row={row.id}
      tabIndex={-1}
      onFocus={props.onFocus}
    >
      <span className="pair-no num">{number}</span>
      <p lang="en" className={block.type === 'heading' ? 'pair-heading' : undefined}>
        {english}
        {opens && block.type !== 'paragraph' && (
          <span className="pair-kind" lang="zh-CN">
            {BLOCK_NAMES[block.type]}
          </span>
        )}
      </p>
      {isEditing ? (
        <TranslationEditor
          number={number}
          text={zh}
          onTyping={props.onTyping}
          onSave={props.onSave}
          onGiveUp={props.onGiveUp}
        />
      ) : (
        <div className="pair-zh">
          <button type="button" onClick={props.onEdit} aria-label={`修改第 ${number} 句译文：${zh || '还没有译文'}`}>
            <span>
              {isChanged ? <Wording before={before} after={zh} /> : zh || <span className="faint">还没有译文</span>}
              {isChanged && <span className="who">刚才修改</span>}
              {/* What a person has written needs no label here; what a machine has, does. */}
              {!isChanged && sentence.origin && sentence.origin !== 'human' && (
                <span className="who machine">{ORIGINS[sentence.origin]}</span>
              )}
            </span>
          </button>
        </div>
      )}
      {!isEditing && (
        <Menu
          trigger={<IconButton icon={Ellipsis} label={`第 ${number} 句的操作`} className="pair-more" />}
          entries={[
            { label: '删除这一句', icon: Trash2, onSelect: props.onRemove, isDangerous: true },
            {
              label: `删除整个${BLOCK_NAMES[block.type]}`,
              icon: Trash2,
              onSelect: props.onRemoveBlock,
              isDangerous: true,
            },
          ]}
        />
      )}
    </li>
  );
}

function Wording({ before, after }: { before: string; after: string }) {
  const { head, removed, added, tail } = wordingChange(before, after);
  return (
    <>
      {head}
      {removed && <del>{removed}</del>}
      {added && <ins>{added}</ins>}
      {tail}
    </>
  );
}

export function BlockPair({ block, onRemove }: { block: Block; onRemove: () => void }) {
  return (
    <li className="pair pair-first">
      <span className="pair-no" />
      <div>
        <p className="t12 dim">{BLOCK_NAMES[block.type]}</p>
        {block.src && <img className="pair-picture" src={block.src} alt={block.alt ?? ''} loading="lazy" />}
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
      <IconButton icon={Trash2} label={`删除这个${BLOCK_NAMES[block.type]}`} className="pair-more" onClick={onRemove} />
    </li>
  );
}
