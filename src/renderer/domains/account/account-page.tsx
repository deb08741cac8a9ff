import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { brand } from '../../../shared/brand'
import { Wordmark } from '../../ui/brand/logo'
import { classNames } from '../../ui/class-names'
import { Icon } from '../../ui/icon'
import { arrowLeft } from 'virtual:icons/arrow-left'
import { shieldCheck } from 'virtual:icons/shield-check'
import { TextLink } from '../../ui/link'
import { SignInMosaic, SignInStrip } from '../../ui/mosaic/sign-in-mosaic'
import { ScreenTitle } from '../../ui/screen-title'
import { SubjectTile } from '../../ui/subject-tile'
import { subjectKeys } from '../../ui/subjects'
import { useScreenTitle } from '../../core/screen/use-screen-title'
import { Text } from '../../ui/layout'
import styles from './account-page.module.css'
import { PageToolbar } from './page-toolbar'

const shownSubjects = subjectKeys.slice(0, 8)

/** What a page about an account shows; `screen` names the window where the title is not to. */
type AccountPageProps = {
  title: string
  screen?: string
  subtitle?: ReactNode
  children: ReactNode
  /** A link under the content, back to where the person came from. */
  back?: { to: string; text: string }
  /** Beside settings and languages, such as a way to sign out. */
  action?: ReactNode
  /** Room for two fields side by side. */
  wide?: boolean
  /** What the foot says of the discreet check: that it protects the account, unless said otherwise; nothing for null. */
  check?: string | null
}

/** The page of the sign-in and of the other screens without the shell: mosaic, brand, title, content, languages. It names the window and moves the focus. */
export function AccountPage({ title, screen = title, subtitle, children, back, action, wide = false, check }: AccountPageProps) {
  const { t } = useTranslation('account')
  useScreenTitle(screen)
  return (
    <div className={styles['page']}>
      <SignInStrip className={styles['strip']} />
      <div className={styles['pane']}>
        <Wordmark name={brand.name} className={styles['brand']} />
        <main className={classNames(styles['main'], wide && styles['wide'])}>
          <ScreenTitle level="sign-in" {...(subtitle && { meta: <Text as="div" size="body" tone="secondary">{subtitle}</Text> })}>
            {title}
          </ScreenTitle>
          {children}
          {back && (
            <TextLink to={back.to} icon={arrowLeft} className={styles['back']}>
              {back.text}
            </TextLink>
          )}
        </main>
        <PageToolbar className={styles['tools']}>{action}</PageToolbar>
        {check !== null && (
          <p className={styles['check']}>
            <Icon glyph={shieldCheck} size={18} />
            {check ?? t('humanCheck')}
          </p>
        )}
      </div>
      <Art />
    </div>
  )
}

function Art() {
  const { t } = useTranslation('account')
  const motto = useId()
  return (
    <aside className={styles['art']} aria-labelledby={motto}>
      <SignInMosaic />
      <div className={styles['motto']}>
        <p className={styles['mottoTitle']} id={motto}>
          {t('motto1')}
          <br />
          {t('motto2')}
        </p>
        <p>{t('mottoText')}</p>
        <div className={styles['tiles']} aria-hidden>
          {shownSubjects.map((subject) => (
            <SubjectTile key={subject} subject={subject} size={36} />
          ))}
        </div>
      </div>
    </aside>
  )
}
