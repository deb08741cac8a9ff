import { Notice } from '../../ui/notice'
import { useCoreSelector } from '../store/core-state'
import { idleStrings } from './idle-strings'

/** For the sign-in screen: says that the session ended because nobody used it. */
export function IdleNotice() {
  const t = idleStrings.useText()
  const isIdle = useCoreSelector((state) => state.session.endedBy === 'idle')
  if (!isIdle) return null
  return (
    <Notice tone="info" role="status" title={t('signedOut')}>
      {t('signedOutText')}
    </Notice>
  )
}
