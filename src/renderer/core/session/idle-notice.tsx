import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/notice'
import { useCoreSelector } from '../store/core-state'

export function IdleNotice() {
  const { t } = useTranslation('idle')
  const isIdle = useCoreSelector((state) => state.session.endedBy === 'idle')
  if (!isIdle) return null
  return (
    <Notice tone="info" role="status" title={t('signedOut')}>
      {t('signedOutText')}
    </Notice>
  )
}
