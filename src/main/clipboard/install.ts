import { clipboard } from 'electron'
import type { AppContext } from '../base/context'
import type { HandlersOf } from '../base/handlers'
import { clipboardCommands } from './commands'
import { createCopiedText } from './copied-text'

/** Under X11 another program holds the text and may not answer. */
const readLimitMs = 1000

export function installClipboard({
  settings,
  userSessions,
  lifecycle,
  log,
}: Pick<AppContext, 'settings' | 'userSessions' | 'lifecycle' | 'log'>): HandlersOf<'clipboard'> {
  const copiedText = createCopiedText({ clipboard, isSharedComputer: () => settings.current().sharedComputer, log })
  userSessions.each(() => () => void copiedText.sessionEnded())
  // A shared computer ends its session with the application.
  lifecycle.onShutdown('erase', () => copiedText.sessionEnded(), { limitMs: readLimitMs })
  return clipboardCommands(copiedText)
}
