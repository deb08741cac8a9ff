import { createHash } from 'node:crypto'
import type { Log } from '../base/log/log'

type Options = {
  clipboard: { readText(): Promise<string>; clear(): void }
  isSharedComputer: () => boolean
  log: Pick<Log, 'warn'>
}

export type CopiedText = {
  copied(text: string): void
  /** Never rejects. */
  sessionEnded(): Promise<void>
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * On a shared computer the next user must not paste a code of the user before. Only the page's last text is cleared:
 * what the user copied elsewhere afterwards is left alone.
 */
export function createCopiedText({ clipboard, isSharedComputer, log }: Options): CopiedText {
  let last: string | null = null
  return {
    copied: (text) => void (last = hash(text)),
    async sessionEnded() {
      const copied = last
      last = null
      if (copied === null || !isSharedComputer()) return
      try {
        if (hash(await clipboard.readText()) === copied) clipboard.clear()
      } catch {
        // The failure may quote what is in the clipboard.
        log.warn('clipboard.clear-failed')
      }
    },
  }
}
