import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { x } from 'virtual:icons/x'
import { promptProxyAgain } from '#core/network/prompt-proxy-again.ts'
import { paths } from '#core/paths.ts'
import type { Interference } from '#shared/gateway/network-error.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Row } from '#ui/layout.tsx'
import { TextLink } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { useEdgeBar } from '#ui/use-edge-bar.ts'
import styles from './network-error-notice.module.css'

const titles = {
  'proxy': 'proxyTitle',
  'replaced': 'replacedTitle',
  'insecure': 'insecureTitle',
  'insecure-authority': 'insecureTitle',
  'insecure-date': 'insecureTitle',
  'insecure-name': 'insecureTitle',
} as const satisfies Record<Interference, string>

export function NetworkErrorNotice({ cause }: { cause: Interference }) {
  const { t } = useTranslation('line-cause')
  const [closed, setClosed] = useState<Interference | null>(null)
  const bar = useEdgeBar<HTMLElement>('start')
  if (closed === cause) return null
  const again = (
    <Button size="small" onClick={() => void promptProxyAgain()}>
      {t('signInProxy')}
    </Button>
  )
  return (
    <Row ref={bar} align="stretch" justify="center" className={styles['place']}>
      <Notice
        tone="warning"
        role="alert"
        title={t(titles[cause])}
        className={styles['notice']}
        action={<IconButton glyph={x} size={32} label={t('close')} onClick={() => setClosed(cause)} />}
      >
        {t(cause)}{' '}
        <Row as="span" gap={[8, 16]} wrap marginTop={8}>
          {cause === 'proxy' && again}
          <TextLink to={paths.diagnostics()}>{t('findOutWhy')}</TextLink>
        </Row>
      </Notice>
    </Row>
  )
}
