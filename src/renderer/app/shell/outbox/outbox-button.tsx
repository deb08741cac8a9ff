import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { arrowUp } from 'virtual:icons/arrow-up'
import { useOutbox } from '#core/network/use-network.ts'
import { CountedIconButton } from '#ui/count-badge.tsx'

const UnsentPanel = lazy(async () => ({ default: (await import('./outbox-panel')).OutboxPanel }))

export function OutboxButton() {
  const { t } = useTranslation('shell')
  const { waiting, quarantined } = useOutbox()
  const [panel, setPanel] = useState({ isLoaded: false, open: false })
  if (waiting === 0 && quarantined === 0 && !panel.open) return null
  return (
    <>
      <CountedIconButton
        glyph={arrowUp}
        label={t('unsent')}
        count={waiting}
        countLabel={t('waiting', { count: waiting })}
        onClick={() => setPanel({ isLoaded: true, open: true })}
      />
      {panel.isLoaded && (
        <Suspense>
          <UnsentPanel open={panel.open} onClose={() => setPanel({ isLoaded: true, open: false })} />
        </Suspense>
      )}
    </>
  )
}
