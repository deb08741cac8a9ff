import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon, type Glyph } from '../../ui/icon'
import { Text } from '../../ui/layout'
import { warningCircle } from 'virtual:icons/warning-circle'
import { wifiSlash } from 'virtual:icons/wifi-slash'
import styles from './stage-trouble.module.css'

export function StageTrouble({
  title,
  text,
  details = [],
  glyph = warningCircle,
  children,
}: {
  title: string
  text: string
  details?: readonly ReactNode[]
  glyph?: Glyph
  children?: ReactNode
}) {
  return (
    <div className={styles['trouble']} role="alert">
      <Icon glyph={glyph} size={32} />
      <Text as="h2" size="card-title" weight="semibold">
        {title}
      </Text>
      <p>{text}</p>
      {details.map((detail, index) => (
        <p key={index} className={styles['detail']}>
          {detail}
        </p>
      ))}
      {children && <div className={styles['actions']}>{children}</div>}
    </div>
  )
}

export function StageOffline() {
  const { t } = useTranslation('network')
  return <StageTrouble title={t('opensTitle')} text={t('opensText')} glyph={wifiSlash} />
}
