import { dialog, type BrowserWindow, type MessageBoxOptions } from 'electron'

type Options = { window: () => BrowserWindow | null; focus: { duringDialog<T>(work: () => Promise<T>): Promise<T> } }

export function createMessageBox({ window, focus }: Options): (question: MessageBoxOptions) => Promise<number> {
  return (question) =>
    focus.duringDialog(async () => {
      const parent = window()
      // A hidden window cannot be a dialog's parent.
      return (
        await (parent?.isVisible() === true ? dialog.showMessageBox(parent, question) : dialog.showMessageBox(question))
      ).response
    })
}
