import { useTranslation } from 'react-i18next'
import { Chip } from '#ui/chip.tsx'
import type { Session } from './week-sessions'

export function StatusChip({ status, action }: Pick<Session, 'status' | 'action'>) {
  const { t } = useTranslation('live')
  if (status === 'over') return <Chip state="completed">{t('over')}</Chip>
  return (
    <>
      {status === 'live' && <Chip state="live">{t('live')}</Chip>}
      {status === 'soon' && <Chip state="soon">{t('soon')}</Chip>}
      {action === 'buy' && <Chip state="locked">{t('toBuy')}</Chip>}
    </>
  )
}
