import { joinMessages } from '../../../shared/contract/join-messages'
import { stripPunctuation } from '../../core/failure/failure-labels'

export type JoinMessage = keyof typeof joinMessages

const isName = (name: string): name is JoinMessage => Object.hasOwn(joinMessages, name)
const plain = (text: string) => stripPunctuation(text).toLowerCase()

/** Which of the platform's own messages this is, whatever its capitals and its full stop; null where it is none of them, and is shown as it comes. */
export function knownMessage(message: string): JoinMessage | null {
  return Object.keys(joinMessages).filter(isName).find((name) => plain(joinMessages[name]) === plain(message)) ?? null
}
