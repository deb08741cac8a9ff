import type { NavigationType } from 'react-router-dom'

/** Location keys of this session; null for those before a reload. */
export type HistoryPosition = { keys: readonly (string | null)[]; index: number; first: number }

/** `entry` is the browser's own index: the router leaves out screens that were left before they were shown. */
export type HistoryEvent =
  { type: 'navigated'; action: `${NavigationType}`; key: string; entry: number | null } | { type: 'session-changed' }

export function startPosition(key: string, entry: number | null): HistoryPosition {
  const index = Math.max(0, entry ?? 0)
  return { keys: [...Array.from({ length: index }, () => null), key], index, first: 0 }
}

export function reduceHistory(position: HistoryPosition, event: HistoryEvent): HistoryPosition {
  if (event.type === 'session-changed') return { ...position, first: position.index }
  const { keys, index, first } = position
  const { action, key, entry } = event
  if (keys[index] === key) return position
  const moved = entry ?? { PUSH: index + 1, REPLACE: index, POP: indexOfKey(position, key) }[action]
  const before = Array.from({ length: moved }, (_, at) => keys[at] ?? null)
  const hasPushed = action === 'PUSH' || (action === 'REPLACE' && moved > index)
  const after = hasPushed ? [] : keys.slice(moved + 1)
  return { keys: [...before, key, ...after], index: moved, first: Math.min(first, moved) }
}

function indexOfKey({ keys, index }: HistoryPosition, key: string): number {
  const found = keys.indexOf(key)
  return found >= 0 ? found : Math.max(0, index - 1)
}

export function canGoBack({ index, first }: HistoryPosition): boolean {
  return index > first
}

export function canGoForward({ keys, index }: HistoryPosition): boolean {
  return index < keys.length - 1
}
