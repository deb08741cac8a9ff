import type { User } from '../../../shared/contract/resources'
import type { Glyph } from '../../ui/icon'
import { flask } from '../../ui/icons/flask'
import { shieldCheck } from '../../ui/icons/shield-check'
import { warningCircle } from '../../ui/icons/warning-circle'

/** What kind of account this is, in one mark. */
export function sealOf(user: Pick<User, 'verified' | 'istest'>): { glyph: Glyph; text: 'testAccount' | 'verifiedAccount' | 'unverifiedAccount' } {
  if (user.istest === true) return { glyph: flask, text: 'testAccount' }
  return user.verified === false ? { glyph: warningCircle, text: 'unverifiedAccount' } : { glyph: shieldCheck, text: 'verifiedAccount' }
}
