import type { User } from '../../../shared/contract/resources'
import type { Glyph } from '../../ui/icon'
import { flask } from '../../ui/icons/flask'
import { shieldCheck } from '../../ui/icons/shield-check'
import { isDenied } from '../../core/account/profile-gaps'
import { warningCircle } from '../../ui/icons/warning-circle'

/** What kind of account this is, in one mark. */
export function sealOf(user: Pick<User, 'verified' | 'istest'>): { glyph: Glyph; text: 'testAccount' | 'verifiedAccount' | 'unverifiedAccount' } {
  if (user.istest === true) return { glyph: flask, text: 'testAccount' }
  return isDenied(user.verified) ? { glyph: warningCircle, text: 'unverifiedAccount' } : { glyph: shieldCheck, text: 'verifiedAccount' }
}
