import type { HandlersOf } from '../base/handlers'
import type { Security } from '../base/services'
import type { PendingLinks } from './pending-links'

type LinkServices = {
  links: Pick<Security['links'], 'open' | 'isBlockedByPolicy'>
  pending: Pick<PendingLinks, 'next'>
}

export function linkCommands({ links, pending }: LinkServices): HandlersOf<'links'> {
  return {
    'links.open': async ({ url }) =>
      (await links.open(url)) ? { opened: true } : { opened: false, managed: links.isBlockedByPolicy(url) },
    'links.next': () => ({ link: pending.next() }),
  }
}
