import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#core/network/use-network.ts'
import { Card } from '#ui/card.tsx'
import { Failed } from '#ui/states/failed.tsx'

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
