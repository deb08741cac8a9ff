import type { HandlersOf } from '../base/handlers'
import type { CopiedText } from './copied-text'

export function clipboardCommands(copiedText: Pick<CopiedText, 'copied'>): HandlersOf<'clipboard'> {
  return {
    'clipboard.copied': ({ text }): undefined => {
      copiedText.copied(text)
    },
  }
}
