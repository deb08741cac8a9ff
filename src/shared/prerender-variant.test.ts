import { expect, it } from 'vitest'
import { prerenderedFileName, type PrerenderVariant } from './prerender-variant'

const plain: PrerenderVariant = {
  language: 'fr',
  theme: 'light',
  sharedComputer: false,
  sharingAnswered: false,
  sharingManaged: false,
  languageManaged: false,
  paymentsOff: false,
  social: [],
}

it.each<[Partial<PrerenderVariant>, string]>([
  [{}, 'fr-light-asked'],
  [{ language: 'ar', theme: 'dark' }, 'ar-dark-asked'],
  // Nobody has answered: the file asks, whatever holds meanwhile.
  [{ sharedComputer: true }, 'fr-light-asked'],
  [{ sharingAnswered: true }, 'fr-light-own'],
  [{ sharingAnswered: true, sharedComputer: true }, 'fr-light-shared'],
  [{ sharingManaged: true }, 'fr-light-managed-own'],
  [{ sharingManaged: true, sharingAnswered: true, sharedComputer: true }, 'fr-light-managed-shared'],
  [{ languageManaged: true }, 'fr-managed-light-asked'],
  [{ paymentsOff: true }, 'fr-managed-light-asked'],
  [{ social: ['google', 'facebook'] }, 'fr-light-asked-google-facebook'],
])('the prerendered sign-in of %j is %s', (part, name) => expect(prerenderedFileName({ ...plain, ...part })).toBe(name))
