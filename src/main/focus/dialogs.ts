import { dialog } from 'electron'
import type { BrowserWindow, MessageBoxOptions } from 'electron'

type Asking = { window: () => BrowserWindow | null; focus: { duringDialog<T>(work: () => Promise<T>): Promise<T> } }

/** Asks the person in a dialog of the system; the number of the chosen button. Our own dialog does not count as leaving the window. */
export function createMessageBox({ window, focus }: Asking): (question: MessageBoxOptions) => Promise<number> {
  return (question) =>
    focus.duringDialog(async () => {
      const over = window()
      // A window that is not drawn yet cannot carry a dialog.
      return (await (over?.isVisible() === true ? dialog.showMessageBox(over, question) : dialog.showMessageBox(question))).response
    })
}
