export type Cell = string | number | null

const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u

/** For French spreadsheets: BOM, `;`, decimal comma, `'` before formulas. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return `\ufeff${rows.map((row) => row.map(written).join(';')).join('\r\n')}\r\n`
}

function written(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell).replace('.', ',') : ''
  const text = formula.test(cell) ? `'${cell}` : cell
  return /[;"\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
