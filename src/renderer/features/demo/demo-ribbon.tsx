import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { paths } from '../../core/paths'
import { classNames } from '../../ui/class-names'
import { Icon } from '../../ui/icon'
import { sparkle } from 'virtual:icons/sparkle'
import styles from './demo.module.css'

const DemoPanel = lazy(async () => ({ default: (await import('./demo-panel')).DemoPanel }))

export function DemoRibbon() {
  const { t } = useTranslation('demo')
  const atSignIn = useLocation().pathname === paths.signIn()
  const [panel, setPanel] = useState<'unused' | 'open' | 'closed'>('unused')
  return (
    <aside aria-label={t('ribbon')}>
      <button
        type="button"
        className={classNames(styles['ribbon'], atSignIn && styles['atSignIn'])}
        aria-haspopup="dialog"
        onClick={() => setPanel('open')}
      >
        <Icon glyph={sparkle} size={18} filled />
        {atSignIn ? t('ribbonSignIn') : t('ribbon')}
      </button>
      {panel !== 'unused' && (
        <Suspense>
          <DemoPanel open={panel === 'open'} onClose={() => setPanel('closed')} />
        </Suspense>
      )}
    </aside>
  )
}
