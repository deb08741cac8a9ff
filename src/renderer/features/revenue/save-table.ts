import { saveFile } from '../../core/files/save-file'
import { csvOf, type Cell } from './csv'

export function saveTable(name: string, rows: readonly (readonly Cell[])[]): void {
  saveFile(`${name}.csv`, csvOf(rows), 'text/csv')
}
