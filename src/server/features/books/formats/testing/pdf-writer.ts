/** Makes small PDF files for tests: text at places on pages, an outline, metadata. */

export interface PdfText {
  x: number;
  y: number;
  text: string;
  size?: number;
}

export interface TestPdf {
  pages: readonly (readonly PdfText[])[];
  /** Each entry leads to the top of its page, or to `y` of it. */
  outline?: readonly { title: string; page: number; y?: number }[];
  title?: string;
  author?: string;
  /** Dictionary of an encryption that nobody can open. */
  isLocked?: boolean;
}

const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&');

export function writePdf({ pages, outline = [], title, author, isLocked = false }: TestPdf): Buffer {
  const objects: string[] = [];
  const add = (body: string) => objects.push(body);
  const firstPage = 4;
  const pageRef = (nth: number) => `${firstPage + nth * 2} 0 R`;
  const outlineRoot = firstPage + pages.length * 2;
  add(`<< /Type /Catalog /Pages 2 0 R${outline.length > 0 ? ` /Outlines ${outlineRoot} 0 R` : ''} >>`);
  add(`<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, nth) => pageRef(nth)).join(' ')}] >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  pages.forEach((texts, nth) => {
    const content = texts
      .map(({ x, y, text, size = 10 }) => `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${escaped(text)}) Tj ET`)
      .join('\n');
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 3 0 R >> >> /Contents ${firstPage + nth * 2 + 1} 0 R >>`,
    );
    add(`<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`);
  });
  if (outline.length > 0) {
    const line = (nth: number) => `${outlineRoot + 1 + nth} 0 R`;
    add(`<< /Type /Outlines /First ${line(0)} /Last ${line(outline.length - 1)} /Count ${outline.length} >>`);
    outline.forEach((entry, nth) => {
      const next = nth + 1 < outline.length ? ` /Next ${line(nth + 1)}` : '';
      const prev = nth > 0 ? ` /Prev ${line(nth - 1)}` : '';
      add(
        `<< /Title (${escaped(entry.title)}) /Parent ${outlineRoot} 0 R${next}${prev} /Dest [${pageRef(entry.page)} /XYZ 0 ${entry.y ?? 800} 0] >>`,
      );
    });
  }
  add(`<< /Title (${escaped(title ?? '')}) /Author (${escaped(author ?? '')}) >>`);
  const info = objects.length;
  if (isLocked) add(`<< /Filter /Standard /V 1 /R 2 /O <${'00'.repeat(32)}> /U <${'11'.repeat(32)}> /P -4 >>`);
  let file = '%PDF-1.4\n';
  const offsets = objects.map((body, nth) => {
    const offset = file.length;
    file += `${nth + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const locked = isLocked ? ` /Encrypt ${info + 1} 0 R /ID [<00><00>]` : '';
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${info} 0 R${locked} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
