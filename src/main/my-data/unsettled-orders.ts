import { parseJson } from '../../shared/std/json'
import { nodeFileSystem } from '../base/fs/file-system'

/**
 * The journal prevents paying twice, so it outlives the erasure until settled. Without a schema: runs before the first
 * window.
 */
export function hasUnsettledOrders(file: string): boolean {
  try {
    const text = nodeFileSystem.readTextSync(file)
    if (text === null) return false
    const parsed: unknown = parseJson(text.slice(text.indexOf('\n') + 1))
    return !(
      typeof parsed === 'object' &&
      parsed !== null &&
      'rows' in parsed &&
      Array.isArray(parsed.rows) &&
      parsed.rows.every((row: unknown) => isSettled(row))
    )
  } catch {
    // Unreadable: may contain one.
    return true
  }
}

function isSettled(row: unknown): boolean {
  return typeof row === 'object' && row !== null && 'isSettled' in row && row.isSettled === true
}
