import type { Schedule } from '../../shared/clock'
import type { ProxyQuestion } from '../../shared/desktop/proxy-access'
import type { Credentials } from './proxy-credentials'

type PromptResult = { credentials: Credentials; keep: boolean } | null
type OpenPrompt = ProxyQuestion & { settle: (answered: PromptResult) => void }

type Options = {
  mayKeep: () => boolean
  /** Hears that there is a question, or none any more; and every second that one still waits: the page may not have been there to hear it. */
  changed: () => void
  schedule: Schedule
}

const repeatMs = 1000

/** The one question to the person that may be open: none ── ask ──▶ open ── settle ──▶ none. */
export function createCredentialPrompt({ mayKeep, changed, schedule }: Options) {
  let open: OpenPrompt | null = null
  let asked = 0
  function tellAgain(id: number): void {
    schedule(repeatMs, () => {
      if (open?.id !== id) return
      changed()
      tellAgain(id)
    })
  }
  return {
    /** As the page sees it. */
    current: (): ProxyQuestion | null => open && { id: open.id, proxy: open.proxy, wrong: open.wrong, mayKeep: open.mayKeep },
    /** What the person answers; null where he declines. */
    ask(proxy: string, wrong: boolean): Promise<PromptResult> {
      asked += 1
      const id = asked
      return new Promise((settle) => {
        open = { id, proxy, wrong, mayKeep: mayKeep(), settle }
        changed()
        tellAgain(id)
      })
    },
    settle(answered: PromptResult): void {
      const ended = open
      open = null
      ended?.settle(answered)
      changed()
    },
  }
}
