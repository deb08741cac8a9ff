import path from 'node:path'
import { dialog } from 'electron'
import type { BrowserWindow, SaveDialogOptions } from 'electron'

type SaveOptions = {
  window: () => BrowserWindow | null
  focus: { duringDialog<T>(work: () => Promise<T>): Promise<T> }
  /** The folder that is proposed. */
  folder: string
  write: (file: string, text: string) => Promise<void>
}

/** Lets the person choose in the system's dialog where a text is saved. */
export function createSaveText({ window, focus, folder, write }: SaveOptions) {
  return (name: string, text: string): Promise<'saved' | 'cancelled' | 'failed'> =>
    focus.duringDialog(async () => {
      const wish: SaveDialogOptions = { defaultPath: path.join(folder, name), filters: [{ name: 'txt', extensions: ['txt'] }], properties: ['dontAddToRecent'] }
      const over = window()
      const { canceled, filePath } = over === null ? await dialog.showSaveDialog(wish) : await dialog.showSaveDialog(over, wish)
      if (canceled || filePath === '') return 'cancelled'
      return write(filePath, text).then(() => 'saved' as const, () => 'failed' as const)
    })
}
