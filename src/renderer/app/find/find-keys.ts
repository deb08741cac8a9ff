type FindKey = 'find' | 'find-next' | 'find-previous'

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** `code` would be another letter on an AZERTY keyboard. */
const isLetter = (key: string, ...letters: string[]): boolean => letters.includes(key.toLowerCase())

export function findKey({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): FindKey | null {
  if (altKey) return null
  const hasCommand = ctrlKey !== metaKey
  if (hasCommand && !shiftKey && isLetter(key, 'f', 'ب')) return 'find'
  if ((key === 'F3' && !ctrlKey && !metaKey) || (hasCommand && isLetter(key, 'g', 'ل')))
    return shiftKey ? 'find-previous' : 'find-next'
  return null
}
