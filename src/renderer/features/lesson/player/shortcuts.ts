import { isLeavingFullScreen } from '#ui/full-screen.ts'
import { isPlainKey } from '#ui/is-plain-key.ts'

export type Shortcut =
  | 'toggle'
  | 'back-10'
  | 'forward-10'
  | 'back-5'
  | 'forward-5'
  | 'slower'
  | 'faster'
  | 'full-screen'
  | 'mute'
  | 'captions'
  | 'note'
  | 'transcript'
  | 'frame-back'
  | 'frame-forward'
  | 'list'

const letters: Readonly<Record<string, Shortcut>> = {
  'k': 'toggle',
  'j': 'back-10',
  'l': 'forward-10',
  'f': 'full-screen',
  'm': 'mute',
  'c': 'captions',
  'n': 'note',
  't': 'transcript',
  ',': 'frame-back',
  '.': 'frame-forward',
  '<': 'slower',
  '>': 'faster',
  '?': 'list',
}
const others: Readonly<Record<string, Shortcut>> = { ' ': 'toggle', 'ArrowLeft': 'back-5', 'ArrowRight': 'forward-5' }

const punctuation: Readonly<Record<string, string>> = { Comma: ',', Period: '.' }

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey'>

export function toShortcut(pressed: Pressed, withLetters: boolean): Shortcut | null {
  if (!isPlainKey(pressed)) return null
  const { key, code } = pressed
  const other = others[key]
  if (other !== undefined) return other
  return withLetters ? (letters[latinLetter(key, code)] ?? null) : null
}

function latinLetter(key: string, code: string): string {
  if (key === '؟') return '?'
  if (/^[\u0020-\u024f]$/.test(key)) return key.toLowerCase()
  return punctuation[code] ?? /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? ''
}

const repeatable: ReadonlySet<Shortcut> = new Set([
  'back-10',
  'forward-10',
  'back-5',
  'forward-5',
  'slower',
  'faster',
  'frame-back',
  'frame-forward',
])

/** A held key repeats; a toggle would flicker and end in either state. */
export function isHeldToggle(shortcut: Shortcut, { repeat }: Pick<KeyboardEvent, 'repeat'>): boolean {
  return repeat && !repeatable.has(shortcut)
}

const editable = 'input:not([type="range"]), textarea, select, [contenteditable="true"]'
const ownKeys = '[role="dialog"], [role="menu"], [role="listbox"]'
const pressable = 'button, a[href], summary, [role="tab"]'
const movable = '[role="tablist"], [role="radiogroup"], input[type="range"]'

export function wantsKeyItself(target: EventTarget | null, key: string): boolean {
  if (isLeavingFullScreen()) return true
  if (!(target instanceof Element)) return false
  if (target.closest(editable) !== null || target.closest(ownKeys) !== null) return true
  // After a click on a button, such as that of full screen, the space bar is meant for the film.
  if (key === ' ') return target.closest(pressable)?.matches(':focus-visible') === true
  return key.startsWith('Arrow') && target.closest(movable) !== null
}
