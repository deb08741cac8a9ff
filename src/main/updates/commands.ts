import type { HandlersOf } from '../base/handlers'
import type { Updates } from './updates'

type UpdateCalls = Pick<Updates, 'state' | 'check' | 'download' | 'cancel' | 'install' | 'postpone' | 'newsSeen'>

export function updateCommands(updates: () => Promise<UpdateCalls>): HandlersOf<'updates'> {
  return {
    'updates.read': async () => (await updates()).state(),
    'updates.check': async () => (await updates()).check(),
    'updates.download': async () => (await updates()).download(),
    'updates.cancel': async () => (await updates()).cancel(),
    'updates.install': async () => (await updates()).install(),
    'updates.postpone': async () => (await updates()).postpone(),
    'updates.news-seen': async () => (await updates()).newsSeen(),
  }
}
