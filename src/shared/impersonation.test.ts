import { expect, it } from 'vitest'
import { administratorIn, registrationMarker } from './impersonation'

it('an administrator acts in a session that names one, which a registration elsewhere does not', () => {
  expect(administratorIn({ adminUserId: '31' })).toBe('31')
  expect(administratorIn({ adminUserId: null })).toBeNull()
  expect(administratorIn({ adminUserId: registrationMarker })).toBeNull()
})
