import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { warningCircle } from 'virtual:icons/warning-circle'
import { wifiSlash } from 'virtual:icons/wifi-slash'
import { Icon, type Glyph } from '#ui/icon.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
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
    <Stack gap={8} align="center" className={styles['trouble']} role="alert">
      <Icon glyph={glyph} size={32} />
      <Text as="h2" size="card-title" weight="semibold">
        {title}
      </Text>
      <p>{text}</p>
      {details.map((detail, index) => (
        <Text key={index} as="p" size="small" className={styles['detail']}>
          {detail}
        </Text>
      ))}
      {children && (
        <Row gap={8} align="stretch" justify="center" wrap marginTop={8}>
          {children}
        </Row>
      )}
    </Stack>
  )
}

export function StageOffline() {
  const { t } = useTranslation('network')
  return <StageTrouble title={t('opensTitle')} text={t('opensText')} glyph={wifiSlash} />
}
