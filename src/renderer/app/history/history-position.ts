import type { NavigationType } from 'react-router-dom'

/** Location keys of this session; null for those before a reload. */
export type HistoryPosition = { keys: readonly (string | null)[]; index: number; first: number }

/** `entry` is the browser's own index. */
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
  if (action === 'PUSH') return { keys: [...keys.slice(0, index + 1), key], index: index + 1, first }
  if (action === 'REPLACE') return { keys: keys.with(index, key), index, first }
  const known = keys.indexOf(key)
  const moved = known >= 0 ? known : Math.min(Math.max(0, entry ?? index - 1), keys.length)
  return {
    keys: moved < keys.length ? keys.with(moved, key) : [...keys, key],
    index: moved,
    first: Math.min(first, moved),
  }
}

export function canGoBack({ index, first }: HistoryPosition): boolean {
  return index > first
}

export function canGoForward({ keys, index }: HistoryPosition): boolean {
  return index < keys.length - 1
}
