import type { Tutorat } from './tutorat'

type NativeDialog = { message: string; detail: string; buttons: string[] }

export async function answerDialogs({ app }: Tutorat, button: number): Promise<void> {
  await app.evaluate(({ dialog }, chosen) => {
    const questions: unknown[] = []
    Reflect.set(globalThis, 'questionsAsked', questions)
    dialog.showMessageBox = async (...args: unknown[]) => {
      questions.push(args.at(-1))
      return { response: chosen, checkboxChecked: false }
    }
  }, button)
}

/** The answers have reached their callers. */
export function getDialogs({ app }: Tutorat): Promise<NativeDialog[]> {
  return app.evaluate(async () => {
    await new Promise((resolve) => setImmediate(resolve))
    return (Reflect.get(globalThis, 'questionsAsked') as NativeDialog[]).map(({ message, detail, buttons }) => ({
      message,
      detail,
      buttons,
    }))
  })
}

export async function chooseFiles({ app }: Tutorat, files: readonly string[]): Promise<void> {
  await app.evaluate(({ dialog }, filePaths) => {
    dialog.showOpenDialog = async () => ({ canceled: filePaths.length === 0, filePaths: [...filePaths] })
  }, files)
}

export async function emitPowerEvent({ app }: Tutorat, event: 'suspend' | 'resume'): Promise<void> {
  await app.evaluate(({ powerMonitor }, name) => void powerMonitor.emit(name), event)
}
