import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { brand } from '../../../shared/brand'
import { paths } from '../../core/paths'
import { InvalidPolicyNotice } from '../../core/policy/invalid-policy-notice'
import { useScreenTitle } from '../../core/screen/use-screen-title'
import { useViewer } from '../../core/session/use-user'
import { Wordmark } from '../../ui/brand/logo'
import { Card } from '../../ui/card'
import { Row } from '../../ui/layout'
import { TextLink } from '../../ui/link'
import { Page } from '../../ui/page'
import { ScreenTitle } from '../../ui/screen-title'
import { SectionTitle } from '../../ui/section-title'
import { ComputerSettings } from './computer-settings'
import { DisplaySettings } from './display-settings'
import { LessonSettings } from './lesson-settings'
import { NotificationSettings } from './notification-settings'
import { ProxyForm } from './proxy-form'
import styles from './settings-screen.module.css'
import { StorageSettings } from './storage-settings'
import { UpdateSettings } from './update-settings'

/** The sections with their anchors; some need a user. */
const sections = [
  { anchor: 'affichage', title: 'display', Content: DisplaySettings, personal: false },
  { anchor: 'lecons', title: 'lessons', Content: LessonSettings, personal: false },
  { anchor: 'notifications', title: 'notifications', Content: NotificationSettings, personal: true },
  { anchor: 'ordinateur', title: 'computer', Content: ComputerSettings, personal: false },
  { anchor: 'stockage', title: 'storage', Content: StorageSettings, personal: true },
  { anchor: 'connexion', title: 'network', Content: ProxyForm, personal: false },
  { anchor: 'mises-a-jour', title: 'updates', Content: UpdateSettings, personal: false },
] as const

export function SettingsScreen() {
  const { t } = useTranslation('settings')
  const isKnown = useViewer() !== null
  useScreenTitle(t('settings'))
  useAnchor()
  const shown = sections.filter(({ personal }) => isKnown || !personal)
  return (
    <Surroundings isKnown={isKnown}>
      <Page className={styles['page']}>
        <ScreenTitle meta={t('intro')}>{t('settings')}</ScreenTitle>
        <InvalidPolicyNotice stays />
        <nav aria-label={t('sections')}>
          <Row as="ul" gap={[8, 20]} align="stretch" wrap>
            {shown.map(({ anchor, title }) => (
              <li key={anchor}>
                <TextLink to={`#${anchor}`}>{t(title)}</TextLink>
              </li>
            ))}
          </Row>
        </nav>
        {shown.map(({ anchor, title, Content }) => (
          <section key={anchor} id={anchor} tabIndex={-1} aria-labelledby={`${anchor}-title`} className={styles['section']}>
            <Card className={styles['card']}>
              <SectionTitle id={`${anchor}-title`}>{t(title)}</SectionTitle>
              <Content />
            </Card>
          </section>
        ))}
      </Page>
    </Surroundings>
  )
}

/** Goes to the section that the address names, and takes the keyboard there. */
function useAnchor(): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    const section = sections.find(({ anchor }) => hash === `#${anchor}`)
    const element = section && document.getElementById(section.anchor)
    element?.scrollIntoView({ block: 'start' })
    element?.focus({ preventScroll: true })
  }, [hash, key])
}

/** The shell has a landmark for its content; without a user this screen stands alone. */
function Surroundings({ isKnown, children }: { isKnown: boolean; children: ReactNode }) {
  const { t } = useTranslation('settings')
  if (isKnown) return children
  return (
    <div className={styles['alone']}>
      <header className={styles['head']}>
        <Wordmark name={brand.name} />
        <TextLink to={paths.signIn()}>{t('backToSignIn')}</TextLink>
      </header>
      <main>{children}</main>
    </div>
  )
}
