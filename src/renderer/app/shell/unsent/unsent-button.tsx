import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOutbox } from '../../../core/network/use-online'
import { useFormat } from '../../../core/strings/format'
import { IconButton } from '../../../ui/icon-button'
import { arrowUp } from '../../../ui/icons/arrow-up'

const UnsentPanel = lazy(async () => ({ default: (await import('./unsent-panel')).UnsentPanel }))

/** There while something waits to be sent or was refused, and while its panel is open. */
export function UnsentButton() {
  const { t } = useTranslation('shell')
  const { number } = useFormat()
  const { waiting, quarantined } = useOutbox()
  const [panel, setPanel] = useState({ wanted: false, open: false })
  if (waiting === 0 && quarantined === 0 && !panel.open) return null
  const badge = waiting === 0 ? {} : { badge: number(waiting), badgeLabel: t('waiting', { count: waiting }) }
  return (
    <>
      <IconButton glyph={arrowUp} label={t('unsent')} {...badge} onClick={() => setPanel({ wanted: true, open: true })} />
      {panel.wanted && (
        <Suspense>
          <UnsentPanel open={panel.open} onClose={() => setPanel({ wanted: true, open: false })} />
        </Suspense>
      )}
    </>
  )
}
