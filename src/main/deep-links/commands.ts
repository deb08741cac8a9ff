import type { HandlersOf } from '../ipc/handlers'
import type { Security } from '../security/security'
import type { Inbox } from './pending-links'

type LinkCalls = {
  links: Pick<Security['links'], 'open' | 'isBlockedByPolicy'>
  inbox: Pick<Inbox, 'next'>
}

/** The handlers of `shared/desktop/links.ts`. */
export function linkCommands({ links, inbox }: LinkCalls): HandlersOf<'links'> {
  return {
    'links.open': async ({ url }) => ((await links.open(url)) ? { opened: true } : { opened: false, managed: links.isBlockedByPolicy(url) }),
    'links.next': () => ({ link: inbox.next() }),
  }
}
