import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { brand } from '#shared/brand.ts'
import { Wordmark } from '#ui/brand/logo.tsx'
import { Row } from '#ui/layout.tsx'
import { TextLink } from '#ui/link.tsx'
import { paths } from '../paths'
import { useViewer } from './use-user'
import styles from './standalone-page.module.css'

export function StandalonePage({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common')
  if (useViewer() !== null) return children
  return (
    <>
      <Row as="header" gap={[12, 24]} justify="between" wrap className={styles['header']}>
        <Wordmark name={brand.name} />
        <TextLink to={paths.signIn()}>{t('backToSignIn')}</TextLink>
      </Row>
      <main>{children}</main>
    </>
  )
}
