import { dialog } from 'electron'
import type { BrowserWindow, OpenDialogOptions } from 'electron'
import { homeworkTypes } from '../../shared/desktop/homework'
import type { Language } from '../../shared/locale'
import { getFixedT } from '../i18n/i18n'

type Choosing = { window: () => BrowserWindow | null; focus: { duringDialog<T>(work: () => Promise<T>): Promise<T> }; language: () => Language }

/** Lets the person choose files of the accepted types in the system's dialog. */
export function createChooseFiles({ window, focus, language }: Choosing): () => Promise<readonly string[]> {
  return () =>
    focus.duringDialog(async () => {
      const t = getFixedT(language(), 'main-homework')
      const wish: OpenDialogOptions = { title: t('title'), properties: ['openFile', 'multiSelections', 'dontAddToRecent'], filters: [{ name: t('accepted'), extensions: [...homeworkTypes] }] }
      const over = window()
      const { canceled, filePaths } = over === null ? await dialog.showOpenDialog(wish) : await dialog.showOpenDialog(over, wish)
      return canceled ? [] : filePaths
    })
}
