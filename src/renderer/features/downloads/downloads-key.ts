type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Ctrl+J; an Arabic keyboard types ت with this key. On macOS the menu has ⌘⌥L. */
export function isDownloadsKey({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): boolean {
  return ctrlKey && !metaKey && !altKey && !shiftKey && (key.toLowerCase() === 'j' || key === 'ت')
}
