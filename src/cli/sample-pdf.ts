/**
 * A one-page PDF with a heading, a paragraph, a list and a ruled table, written by hand so that trying the service
 * needs nothing else.
 */
export function samplePdf(): Buffer {
  const text: [size: number, x: number, y: number, line: string, bold?: boolean][] = [
    [20, 72, 760, 'Quarterly report', true],
    [11, 72, 728, 'The harbour handled more cargo than in any quarter before. Rail took a growing share of it,'],
    [11, 72, 713, 'while the number of lorries at the gates fell for the third time in a row.'],
    [14, 72, 682, '1 Cargo by carrier', true],
    ...table(),
    [14, 72, 536, '2 Outlook', true],
    [11, 72, 514, '1. The second rail terminal opens in May.'],
    [11, 72, 498, '2. Night shifts at the gates end in June.'],
  ];
  const words = text.map(
    ([size, x, y, line, bold]) =>
      `BT /${bold ? 'B' : 'R'} ${size} Tf ${x} ${y} Td (${line.replace(/[()\\]/g, '\\$&')}) Tj ET`,
  );
  const ys = [668, 644, 620, 596, 572];
  const xs = [72, 222, 342, 462];
  const rules = [...ys.map((y) => `72 ${y} m 462 ${y} l S`), ...xs.map((x) => `${x} 572 m ${x} 668 l S`)];
  const content = ['0.8 w', ...rules, ...words].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /R 5 0 R /B 6 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((body, i) => {
    const at = pdf.length;
    pdf += `${i + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const xref = pdf.length;
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}`;
  pdf += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`;
  return Buffer.from(pdf, 'latin1');
}

function table(): [number, number, number, string, boolean?][] {
  const rows = [
    ['Carrier', 'Tonnes', 'Change'],
    ['Rail', '48,200', '+ 12 %'],
    ['Lorry', '31,900', '- 4 %'],
    ['Barge', '17,450', '+ 1 %'],
  ];
  return rows.flatMap((row, r) =>
    row.map((cell, c): [number, number, number, string, boolean?] => [
      11,
      [78, 228, 348][c]!,
      652 - 24 * r,
      cell,
      r === 0,
    ]),
  );
}
