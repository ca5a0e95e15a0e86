/** Tables: those that hold data, as rows of plain cells; those that only lay out a page are none. */

import { normaliseText } from './normalise.ts';
import type { PageElement } from './page-tree/node.ts';

const MAX_ROWS = 200;
const MAX_COLUMNS = 20;
/** A cell with more than this, in characters, is a column of text on a laid-out page. */
const LONGEST_CELL = 300;

function cellsOf(row: PageElement): PageElement[] {
  return [...row.children].filter(({ localName }) => localName === 'td' || localName === 'th');
}

function ownRows(table: PageElement): PageElement[] {
  return [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table);
}

/** Whether its cells are values that belong in rows and columns. */
export function isDataTable(table: PageElement): boolean {
  if (table.getAttribute('role') === 'presentation' || table.querySelector('table')) return false;
  const rows = ownRows(table).map(cellsOf);
  const isShort = rows.flat().every((cell) => (cell.textContent ?? '').trim().length <= LONGEST_CELL);
  return isShort && rows.length >= 2 && rows.filter((cells) => cells.length >= 2).length >= 2;
}

/** Cell texts, row by row; empty rows are left out. */
export function tableRows(table: PageElement): string[][] {
  return ownRows(table)
    .slice(0, MAX_ROWS)
    .map((row) =>
      cellsOf(row)
        .slice(0, MAX_COLUMNS)
        .map((cell) => normaliseText(cell.textContent ?? '')),
    )
    .filter((cells) => cells.some((cell) => cell !== ''));
}
