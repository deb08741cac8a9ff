type Quitting = {
  app: {
    on(event: 'will-quit', listener: (event: { preventDefault(): void }) => void): unknown
    quit(): void
  }
  steps: (() => Promise<unknown>)[]
  failed: (failure: unknown) => void
}

export function shutDownGracefully({ app, steps, failed }: Quitting): void {
  let state: 'running' | 'finishing' | 'finished' = 'running'
  const finish = async (): Promise<void> => {
    for (const step of steps) await step().catch(failed)
    state = 'finished'
    // Electron ignores a quit requested during `will-quit`.
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
