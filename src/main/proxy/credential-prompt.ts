import type { Schedule } from '#shared/clock.ts'
import type { ProxyQuestion } from '#shared/desktop/proxy-access.ts'

export type Credentials = { username: string; password: string }

type PromptResult = { credentials: Credentials; keep: boolean } | null
type OpenPrompt = ProxyQuestion & { settle: (result: PromptResult) => void }

type Options = {
  canPersist: () => boolean
  /** Repeats every second while open: the page may have loaded since. */
  changed: () => void
  schedule: Schedule
}

const repeatMs = 1000

export function createCredentialPrompt({ canPersist, changed, schedule }: Options) {
  let open: OpenPrompt | null = null
  let lastId = 0
  function scheduleRepeat(id: number): void {
    schedule(repeatMs, () => {
      if (open?.id !== id) return
      changed()
      scheduleRepeat(id)
    })
  }
  return {
    current: (): ProxyQuestion | null =>
      open && { id: open.id, proxy: open.proxy, wrong: open.wrong, mayKeep: open.mayKeep },
    /** Null when the user declines. */
    prompt(proxy: string, wrong: boolean): Promise<PromptResult> {
      lastId += 1
      const id = lastId
      return new Promise((settle) => {
        open = { id, proxy, wrong, mayKeep: canPersist(), settle }
        changed()
        scheduleRepeat(id)
      })
    },
    settle(result: PromptResult): void {
      const closed = open
      open = null
      closed?.settle(result)
      changed()
    },
  }
}
