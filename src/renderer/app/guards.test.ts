import { describe, expect, it } from 'vitest'
import { unmetRequirement, requirements, getRedirect, type GuardedViewer, type Visit } from './guards'

const free: GuardedViewer = {
  user: {
    verified: true,
    completed: true,
    google_id: null,
    facebook_id: null,
    division: { id: 42, name: '2e' },
    businessId: null,
    birth_date: '2010-04-12',
    institute: { id: 1, name: 'Lycée' },
    state: { id: 1, name: 'Ariana' },
  },
  permissions: { changePassword: false },
}
const who = (
  user: Partial<GuardedViewer['user']>,
  permissions: Partial<GuardedViewer['permissions']> = {},
): GuardedViewer => ({
  user: { ...free.user, ...user },
  permissions: { ...free.permissions, ...permissions },
})
const visitor: Visit = {
  access: 'signed-in',
  pathname: '/subjects',
  search: '',
  signedIn: false,
  viewer: null,
  impersonating: false,
  leaving: false,
  destination: null,
  locationState: {},
}
const visit = (change: Partial<Visit>): Visit => ({ ...visitor, signedIn: true, ...change })

describe('getRedirect', () => {
  it.each([
    ['signed-in', false, '/', '', '/login'],
    ['signed-in', false, '/', '?nextPage=offres', '/login?nextPage=offres'],
    ['signed-in', false, '/offres', '', '/login?nextPage=offres'],
    ['signed-in', false, '/', '?nextPage=https://evil.example', '/login'],
    ['signed-in', true, '/', '', null],
    ['public-only', true, '/login', '', '/'],
    ['public-only', true, '/login', '?nextPage=offres', '/offres'],
    ['public-only', true, '/login', '?nextPage=porte-monnaie', '/'],
    ['public-only', false, '/login', '?nextPage=offres', null],
    ['any', true, '/switch', '', null],
    ['any', false, '/switch', '', null],
  ] as const)(
    'redirects a visit of the %s area, signed in: %s, at %s with "%s", to %s',
    (area, signedIn, pathname, search, expected) => {
      expect(getRedirect(visit({ access: area, signedIn, pathname, search }))).toBe(expected)
    },
  )

  it('redirects to sign-in without nextPage after a sign-out on the offers', () => {
    expect(getRedirect({ ...visitor, pathname: '/offres', leaving: true })).toBe('/login')
    expect(getRedirect({ ...visitor, pathname: '/', search: '?nextPage=offres', leaving: true })).toBe(
      '/login?nextPage=offres',
    )
  })

  it('redirects to a pending deep link only from public pages after the sign-in', () => {
    const waiting = { search: '?nextPage=offres', destination: '/subjects' }
    expect(getRedirect(visit({ ...waiting, access: 'public-only', pathname: '/login' }))).toBe('/subjects')
    expect(getRedirect(visit({ ...waiting, access: 'public-only', pathname: '/login', signedIn: false }))).toBeNull()
    expect(getRedirect(visit({ ...waiting, viewer: free }))).toBeNull()
  })
})

const table: [reason: string, viewer: GuardedViewer, at: string, administrator: 'held' | 'free'][] = [
  ['unverified', who({ verified: false }), '/confirm', 'free'],
  ['password to change', who({}, { changePassword: true }), '/update-password', 'free'],
  ['social user uncompleted', who({ google_id: 'g', completed: false }), '/mon-profil/edit', 'held'],
  ['no division or uncompleted', who({ division: null }), '/mon-profil/edit', 'held'],
  ['business user incomplete', who({ businessId: 5, institute: null }), '/mon-profil/edit', 'held'],
]

describe('requirements (spec 1 §2, §6)', () => {
  it('treats null as unverified or uncompleted, and a missing value as fulfilled', () => {
    expect(unmetRequirement(who({ verified: null }), false)?.path).toBe('/confirm')
    expect(unmetRequirement(who({ completed: null }), false)?.path).toBe('/mon-profil/edit')
    expect(unmetRequirement(who({ verified: undefined, completed: undefined }), false)).toBeNull()
  })

  it('includes every reason of the table in its order', () => {
    expect(table.map(([reason]) => reason)).toEqual(requirements.map(({ reason }) => reason))
  })

  it.each(table)('%s: redirects every other screen to the required one', (reason, viewer, at) => {
    expect(unmetRequirement(viewer, false)?.reason).toBe(reason)
    for (const pathname of [
      '/',
      '/subjects',
      '/offres',
      '/confirm',
      '/update-password',
      '/mon-profil',
      '/mon-profil/edit',
    ]) {
      const elsewhere = getRedirect(visit({ pathname, viewer }))
      expect(elsewhere, pathname).toBe(pathname === at ? null : pathname === '/offres' ? `${at}?nextPage=offres` : at)
    }
  })

  it.each(table)('%s: preserves nextPage in the redirect', (_reason, viewer, at) => {
    expect(getRedirect(visit({ pathname: '/', search: '?nextPage=offres', viewer }))).toBe(`${at}?nextPage=offres`)
    expect(getRedirect(visit({ pathname: at, search: '?nextPage=offres', viewer }))).toBeNull()
  })

  it.each(table)(
    '%s: applies to an impersonating administrator only where the table says so',
    (_reason, viewer, at, administrator) => {
      expect(getRedirect(visit({ pathname: '/subjects', viewer, impersonating: true }))).toBe(
        administrator === 'held' ? at : null,
      )
    },
  )

  it.each(table)('%s: has no effect before the user is loaded or on screens of the area any', (_reason, viewer) => {
    expect(getRedirect(visit({ viewer: null }))).toBeNull()
    for (const pathname of ['/switch', '/parametres', '/nowhere'])
      expect(getRedirect(visit({ viewer, access: 'any', pathname }))).toBeNull()
  })

  it('applies the first of several unmet requirements', () => {
    for (const [index, [reason, first, at]] of table.entries()) {
      for (const [, second] of table.slice(index)) {
        const both: GuardedViewer = {
          user: { ...second.user, ...changesOf(first.user) },
          permissions: {
            changePassword: Boolean(first.permissions.changePassword) || Boolean(second.permissions.changePassword),
          },
        }
        expect(unmetRequirement(both, false)?.reason).toBe(reason)
        expect(getRedirect(visit({ viewer: both }))).toBe(at)
      }
    }
  })

  it.each([
    ['facebook', who({ facebook_id: 'f', completed: false }), 'social user uncompleted'],
    ['an uncompleted profile', who({ completed: false }), 'no division or uncompleted'],
    ['a business user without birth date', who({ businessId: 5, birth_date: null }), 'business user incomplete'],
    ['a business user without state', who({ businessId: 5, state: null }), 'business user incomplete'],
    ['a complete business user', who({ businessId: 5 }), null],
    ['a complete social user', who({ google_id: 'g' }), null],
    [
      'a user of whom the platform says nothing more',
      who(
        { verified: undefined, completed: undefined, birth_date: null, institute: null, state: null },
        { changePassword: null },
      ),
      null,
    ],
  ])('finds the first unmet requirement of %s', (_who, viewer, reason) => {
    expect(unmetRequirement(viewer, false)?.reason ?? null).toBe(reason)
  })
})

describe('required screens for an unrestricted user', () => {
  it.each([
    ['/confirm', {}, '/'],
    ['/confirm?nextPage=offres', {}, '/offres'],
    ['/confirm', { credential: 'a@b.tn' }, null],
    ['/confirm', { stays: true }, '/'],
    ['/update-password', {}, '/'],
    ['/update-password?nextPage=offres', {}, '/offres'],
    ['/update-password', { stays: true }, null],
    ['/update-password', { credential: 'a@b.tn' }, '/'],
    ['/mon-profil/edit', {}, null],
  ] as const)('redirects %s with the location state %o to %s', (address, state, expected) => {
    const [pathname = '', search] = address.split('?')
    expect(
      getRedirect(visit({ pathname, search: search ? `?${search}` : '', viewer: free, locationState: state })),
    ).toBe(expected)
  })

  it('redirects to a pending deep link', () => {
    expect(getRedirect(visit({ pathname: '/confirm', viewer: free, destination: '/subjects' }))).toBe('/subjects')
  })

  it('does not let the location state open another screen for a restricted user', () => {
    const redirected = who({ verified: false })
    expect(
      getRedirect(
        visit({
          pathname: '/subjects',
          viewer: redirected,
          locationState: { credential: 'a@b.tn', stays: true, agreed: true },
        }),
      ),
    ).toBe('/confirm')
  })
})

function changesOf(user: GuardedViewer['user']): Partial<GuardedViewer['user']> {
  return Object.fromEntries(Object.entries(user).filter(([name, value]) => value !== Reflect.get(free.user, name)))
}
