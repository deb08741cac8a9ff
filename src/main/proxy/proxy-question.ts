import type { Schedule } from '../../shared/clock'
import type { ProxyQuestion } from '../../shared/desktop/proxy-access'
import type { Credentials } from './proxy-access'

type Answered = { credentials: Credentials; keep: boolean } | null
type Asked = ProxyQuestion & { settle: (answered: Answered) => void }

type Options = {
  mayKeep: () => boolean
  /** Hears that there is a question, or none any more; and every second that one still waits: the page may not have been there to hear it. */
  changed: () => void
  schedule: Schedule
}

const againMs = 1000

/** The one question to the person that may be open: none ── ask ──▶ open ── settle ──▶ none. */
export function createProxyQuestion({ mayKeep, changed, schedule }: Options) {
  let open: Asked | null = null
  let asked = 0
  function tellAgain(id: number): void {
    schedule(againMs, () => {
      if (open?.id !== id) return
      changed()
      tellAgain(id)
    })
  }
  return {
    /** As the page sees it. */
    current: (): ProxyQuestion | null => open && { id: open.id, proxy: open.proxy, wrong: open.wrong, mayKeep: open.mayKeep },
    /** What the person answers; null where he declines. */
    ask(proxy: string, wrong: boolean): Promise<Answered> {
      asked += 1
      const id = asked
      return new Promise((settle) => {
        open = { id, proxy, wrong, mayKeep: mayKeep(), settle }
        changed()
        tellAgain(id)
      })
    },
    settle(answered: Answered): void {
      const ended = open
      open = null
      ended?.settle(answered)
      changed()
    },
  }
}
