import type { BrowserWindow, Event, Input } from 'electron'

type PrintedKeyCommand = 'in' | 'out' | 'reset' | 'shortcuts'

const commands: Readonly<Record<string, PrintedKeyCommand>> = {
  '+': 'in',
  '=': 'in',
  '-': 'out',
  '0': 'reset',
  '/': 'shortcuts',
}

type Pressed = Pick<Input, 'type' | 'key' | 'control' | 'meta' | 'alt'>

/**
 * An accelerator with a punctuation mark means the key of a US keyboard without Shift: it misses the numeric pad, the
 * `-` of an AZERTY keyboard (on its key 6) and its `/` (Shift and `:`). The printed character is the same everywhere.
 * AltGr arrives as Ctrl and Alt.
 */
export function toCommand({ type, key, control, meta, alt }: Pressed): PrintedKeyCommand | null {
  if (type !== 'keyDown' || control === meta || alt) return null
  return commands[key] ?? null
}

type Actions = { zoom: (change: 'in' | 'out' | 'reset') => void; showShortcuts: () => void }

export function listenForPrintedKeys(window: BrowserWindow, { zoom, showShortcuts }: Actions): void {
  window.webContents.on('before-input-event', (event: Event, input: Input) => {
    const command = toCommand(input)
    if (command === null) return
    // Else the accelerator of the menu would do it a second time.
    event.preventDefault()
    if (command !== 'shortcuts') zoom(command)
    else if (!input.isAutoRepeat) showShortcuts()
  })
}
