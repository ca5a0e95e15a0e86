/** Preview of an import file: number of new words, roles of the columns, first rows, problems. */
import type { WordColumnRole, WordFilePreview, WordFileProblemCount } from '#contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/form-controls.tsx';
import { previewSummary, problemNames, roleOptions } from './import-labels.ts';

type Table = WordFilePreview['tables'][number];

interface ImportPreviewProps {
  name: string;
  preview: WordFilePreview;
  onRole: (table: number, column: number, role: WordColumnRole) => void;
  onStart: () => void;
  onLeave: () => void;
}

export function ImportPreview({ name, preview, onRole, onStart, onLeave }: ImportPreviewProps) {
  const hasWords = preview.word_count > 0;
  const canAdd = preview.new_count + preview.there_count > 0;
  return (
    <div className="wf-preview">
      <div>
        <h3 className="wf-name">{name}</h3>
        <p role="status">{hasWords ? previewSummary(preview) : '没有找到单词，请指出哪一列是单词'}</p>
      </div>
      <ProblemList problems={preview.problems} />
      {preview.tables.map((table, index) => (
        <PreviewTable
          // biome-ignore lint/suspicious/noArrayIndexKey: tables have no name of their own and keep their place
          key={index}
          table={table}
          isFixed={preview.is_own}
          onRole={(column, role) => onRole(index, column, role)}
        />
      ))}
      <div className="acts-row">
        <Button look="primary" onClick={onStart} disabled={!canAdd}>
          {preview.new_count > 0 ? `导入 ${preview.new_count} 个新词` : '补充例句'}
        </Button>
        <Button look="quiet" onClick={onLeave}>
          换一个文件
        </Button>
      </div>
    </div>
  );
}

interface PreviewTableProps {
  table: Table;
  /** An export of ours: the roles of its columns are known. */
  isFixed: boolean;
  onRole: (column: number, role: WordColumnRole) => void;
}

function PreviewTable({ table, isFixed, onRole }: PreviewTableProps) {
  const caption = `${table.name ? `${table.name}，` : ''}${table.row_count} 行${table.row_count > table.rows.length ? `，这是前 ${table.rows.length} 行` : ''}`;
  return (
    <section className="table-wrap" aria-label={table.name || '文件内容'}>
      <table className="table wf-table">
        <caption className="t12 dim">{caption}</caption>
        <thead>
          <tr>
            {table.columns.map(({ name, role }, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns may have the same name and keep their place
              <th key={column} scope="col">
                {isFixed ? (
                  name
                ) : (
                  <Select
                    aria-label={`「${name}」这一列是`}
                    options={roleOptions}
                    value={role}
                    onChange={({ target }) => onRole(column, target.value as WordColumnRole)}
                  />
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file never move
            <tr key={place}>
              {table.columns.map(({ role }, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their place
                <td key={column} className={role === 'none' ? 'faint' : undefined}>
                  {row[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function ProblemList({ problems }: { problems: readonly WordFileProblemCount[] }) {
  if (problems.length === 0) return null;
  return (
    <ul className="wf-problems t14">
      {problems.map(({ problem, count, examples }) => (
        <li key={problem}>
          {count} {problemNames[problem]}
          {examples.some(Boolean) && <span className="faint">：{examples.filter(Boolean).join('、')}</span>}
          {count > examples.length && examples.length > 0 && <span className="faint"> 等</span>}
        </li>
      ))}
    </ul>
  );
}
