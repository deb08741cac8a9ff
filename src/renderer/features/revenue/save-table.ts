import { saveFile } from '../../core/files/save-file'
import { csvOf, type Cell } from './csv'

/** Hands a table to the system's own dialog, which asks where to keep it. */
export function saveTable(name: string, rows: readonly (readonly Cell[])[]): void {
  saveFile(`${name}.csv`, csvOf(rows), 'text/csv')
}
