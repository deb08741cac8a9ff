import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { sparkle } from 'virtual:icons/sparkle'
import { paths } from '#core/paths.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './demo.module.css'

const DemoPanel = lazy(async () => ({ default: (await import('./demo-panel')).DemoPanel }))

export function DemoBar() {
  const { t } = useTranslation('demo')
  const atSignIn = useLocation().pathname === paths.signIn()
  const [panel, setPanel] = useState<'unused' | 'open' | 'closed'>('unused')
  return (
    <aside aria-label={t('bar')}>
      <button type="button" className={styles['bar']} aria-haspopup="dialog" onClick={() => setPanel('open')}>
        <Icon glyph={sparkle} size={18} filled />
        {atSignIn ? t('barAtSignIn') : t('bar')}
      </button>
      {panel !== 'unused' && (
        <Suspense>
          <DemoPanel open={panel === 'open'} onClose={() => setPanel('closed')} />
        </Suspense>
      )}
    </aside>
  )
}
