import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { brand } from '../../../shared/brand'
import { Wordmark } from '../../ui/brand/logo'
import { TextLink } from '../../ui/link'
import { paths } from '../paths'
import styles from './standalone-page.module.css'
import { useViewer } from './use-user'

export function StandalonePage({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common')
  if (useViewer() !== null) return children
  return (
    <>
      <header className={styles['header']}>
        <Wordmark name={brand.name} />
        <TextLink to={paths.signIn()}>{t('backToSignIn')}</TextLink>
      </header>
      <main>{children}</main>
    </>
  )
}
