import { useMessages } from '#domains/messages/use-messages.ts'

const everyMs = 5 * 60_000

/** Polls every five minutes while the window has focus, for the menu's count. */
export function MessagesWatch() {
  useMessages({ pollMs: everyMs })
  return null
}
