import type { ElectronApplication } from '@playwright/test'

const maxAttempts = 5

type Call = { source: string; argument: unknown; id: number }

/** Playwright holds results weakly. The application caches each by number, so that a retry does not repeat the call. */
export function evaluateOnce(app: ElectronApplication): void {
  const evaluate = app.evaluate.bind(app)
  let calls = 0
  const evaluateCall = (call: Call): Promise<unknown> =>
    evaluate((electron, { source, argument, id }) => {
      const kept: Map<number, unknown> =
        (Reflect.get(globalThis, 'outcomesOfCalls') as Map<number, unknown> | undefined) ?? new Map<number, unknown>()
      Reflect.set(globalThis, 'outcomesOfCalls', kept)
      if (!kept.has(id))
        kept.set(
          id,
          (globalThis.eval(`(${source})`) as (electron: unknown, argument: unknown) => unknown)(electron, argument),
        )
      return kept.get(id)
    }, call)
  const once = async (called: unknown, argument?: unknown): Promise<unknown> => {
    calls += 1
    const call = { source: String(called), argument, id: calls }
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await evaluateCall(call)
      } catch (error) {
        if (attempt === maxAttempts || !(error instanceof Error) || !error.message.includes('garbage collected'))
          throw error
        console.log('The outcome of a call was lost on its way: asked for again.')
      }
    }
  }
  app.evaluate = once as typeof app.evaluate
}
