import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card'
import { Failed } from '../../ui/states/failed'
import { useOnline } from '../../core/network/use-network'

export function LoadWhenOnline({ children }: { children: ReactNode }) {
  const { t } = useTranslation('network')
  const online = useOnline()
  const [isOpen, setOpen] = useState(online)
  if (online && !isOpen) setOpen(true)
  if (isOpen) return children
  return (
    <Card>
      <Failed drawing="offline" title={t('opensTitle')} text={t('opensText')} />
    </Card>
  )
}
