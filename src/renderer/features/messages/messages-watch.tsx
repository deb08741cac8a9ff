import { useMessages } from '../../domains/messages/use-messages'

const everyMs = 5 * 60_000

/** Asks for the messages, so that the menu can say how many wait; again every five minutes while the window is looked at. */
export function MessagesWatch() {
  useMessages({ pollMs: everyMs })
  return null
}
