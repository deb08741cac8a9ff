import type { User } from '../../../shared/contract/resources'
import type { Glyph } from '../../ui/icon'
import { flask } from 'virtual:icons/flask'
import { shieldCheck } from 'virtual:icons/shield-check'
import { isDenied } from '../../domains/account/profile-completeness'
import { warningCircle } from 'virtual:icons/warning-circle'

/** What kind of account this is, in one mark. */
export function sealOf(user: Pick<User, 'verified' | 'istest'>): { glyph: Glyph; text: 'testAccount' | 'verifiedAccount' | 'unverifiedAccount' } {
  if (user.istest === true) return { glyph: flask, text: 'testAccount' }
  return isDenied(user.verified) ? { glyph: warningCircle, text: 'unverifiedAccount' } : { glyph: shieldCheck, text: 'verifiedAccount' }
}
