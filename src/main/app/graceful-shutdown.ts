type Quitting = {
  app: {
    on(event: 'will-quit', listener: (event: { preventDefault(): void }) => void): unknown
    quit(): void
  }
  /** What has to be finished before the process ends, in this order; each step limits its own time. */
  steps: (() => Promise<unknown>)[]
  failed: (failure: unknown) => void
}

/** Holds the end of the application until its steps are done; a step that fails does not hold the next. */
export function shutDownGracefully({ app, steps, failed }: Quitting): void {
  let state: 'running' | 'finishing' | 'finished' = 'running'
  const finish = async (): Promise<void> => {
    for (const step of steps) await step().catch(failed)
    state = 'finished'
    // In a later turn: a quit that is asked for while `will-quit` is still being answered is not heard.
    setImmediate(() => app.quit())
  }
  app.on('will-quit', (event) => {
    if (state === 'finished') return
    event.preventDefault()
    if (state === 'finishing') return
    state = 'finishing'
    void finish()
  })
}
