import type { Files } from '../base/fs/files'
import { createReminders } from './reminders'
import type { Reminders } from './reminders'
import { createTold, nothingTold, toldRecord } from './told'

type Opening = Omit<Parameters<typeof createReminders>[0], 'told'> & {
  files: Pick<Files, 'openStore'>
  isSharedComputer: () => boolean
  log: Parameters<typeof createTold>[0]['log'] & Parameters<typeof createReminders>[0]['log']
}

/** The reminders of this computer: told by its own notices, with what was told in their file. */
export function openReminders({ files, isSharedComputer, ...options }: Opening): Reminders {
  const { log } = options
  const store = () => files.openStore('reminders.json', toldRecord, nothingTold)
  return createReminders({ ...options, told: createTold({ store, isSharedComputer, log }) })
}
