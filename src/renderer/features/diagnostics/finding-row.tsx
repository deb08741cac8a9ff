import { useTranslation } from 'react-i18next'
import { promptProxyAgain } from '../../core/network/prompt-proxy-again'
import { useFormat } from '../../core/strings/format'
import { Button } from '../../ui/button'
import { Icon, type Glyph } from '../../ui/icon'
import { checkCircle } from 'virtual:icons/check-circle'
import { hourglassMedium } from 'virtual:icons/hourglass-medium'
import { warning } from 'virtual:icons/warning'
import { xCircle } from 'virtual:icons/x-circle'
import { Ltr } from '../../ui/ltr'
import type { Finding } from './diagnosis'
import styles from './diagnostics.module.css'
import { allowText, findingText } from './finding-words'

const glyphs = { good: checkCircle, look: warning, broken: xCircle, waiting: hourglassMedium } as const satisfies Record<string, Glyph>

/** One thing that was looked at: how it is, and what to do about it. */
export function FindingRow({ finding: { id, host, check } }: { finding: Finding }) {
  const { t } = useTranslation('diagnostics')
  const format = useFormat()
  const state = check?.state ?? 'waiting'
  const allow = check && allowText(check, t)
  return (
    <li className={styles['finding']} data-state={state}>
      <Icon glyph={glyphs[state]} size={24} filled={state !== 'waiting'} label={t(`state-${state}`)} className={styles['state']} />
      <div className={styles['words']}>
        <p className={styles['name']}>
          {t(`id-${id}`)} {host !== null && <Ltr tone="secondary" weight="regular">{host}</Ltr>}
        </p>
        {check && <p className={styles['said']}>{findingText(check, t, format)}</p>}
        {allow && <p className={styles['allow']}>{allow}</p>}
        {check?.code === 'proxy-password' && id === 'proxy' && (
          <Button size="small" className={styles['do']} onClick={() => void promptProxyAgain()}>{t('signInProxy')}</Button>
        )}
      </div>
    </li>
  )
}
