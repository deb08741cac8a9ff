import { realDisk, writeWhole } from './disk'

/** Writes a text where the person asked for it, whole or not at all. */
export function saveText(file: string, text: string): Promise<void> {
  return writeWhole(realDisk, file, text)
}
