import * as z from 'zod'
import { brand } from './brand'
import { type Policy, policy } from './policy'

/** Texts for the schema, the Windows template and docs/labs.md. */
export const policyTexts: Record<Exclude<keyof Policy, '$schema'>, string> = {
  language: 'The language of the application.',
  sharedComputer:
    'True: the session and everything that is opened are kept in memory only and erased when the application ' +
    'closes. False: the computer has one user.',
  proxy:
    'How the platform is reached: as the system does, by one proxy, or by a proxy script. Names and passwords ' +
    'do not belong here.',
  dataSaver: 'True: pictures and videos wait for a click, updates are not downloaded.',
  administratorLinks: 'False: links by which an administrator of the platform acts as a student are ignored.',
  updates: 'False: the application neither asks for its updates nor installs them. The administrator installs them.',
  payments:
    'False: nothing can be bought, topped up, transferred, subscribed to or converted on this computer. Points ' +
    'and history stay visible.',
  allowedLinks:
    'Of the pages that the platform lists, those that the system browser may be sent to: origins ' +
    '(https://www.exemple.tn) or hosts (www.exemple.tn). An empty list allows none.',
  mediaCache:
    'A web server of the school that keeps films and other media, so that the computers of a room fetch them once: ' +
    'https://cache.ecole.tn, or http:// with a private address. Without effect where the platform does not allow it.',
}

export function createPolicySchema(): object {
  const { properties = {}, $schema, ...rest } = z.toJSONSchema(policy, { io: 'input' })
  const texts = new Map(Object.entries(policyTexts))
  const described = Object.entries(properties).map(([name, property]): [string, object] => {
    const description = texts.get(name)
    return [
      name,
      { ...(description === undefined ? {} : { description }), ...(typeof property === 'object' ? property : {}) },
    ]
  })
  return {
    $schema,
    title: `What a school decides for ${brand.name} on a computer`,
    ...rest,
    properties: Object.fromEntries(described),
  }
}
