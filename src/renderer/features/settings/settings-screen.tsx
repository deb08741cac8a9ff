import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { InvalidPolicyNotice } from '#core/policy/invalid-policy-notice.tsx'
import { Screen } from '#core/screen/screen.tsx'
import { StandalonePage } from '#core/session/standalone-page.tsx'
import { useViewer } from '#core/session/use-user.ts'
import { useSettings } from '#core/settings/use-settings.ts'
import { NotificationPreferences } from '#domains/notifications/notification-preferences.tsx'
import { Card } from '#ui/card.tsx'
import { Row } from '#ui/layout.tsx'
import { TextLink } from '#ui/link.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { SwitchRow } from '#ui/switch.tsx'
import { ComfortSettings } from './comfort-settings'
import { ComputerSettings } from './computer-settings'
import { DisplaySettings } from './display-settings'
import { LessonSettings } from './lesson-settings'
import { MyDataSettings } from './my-data/my-data-settings'
import { ProxyForm } from './proxy-form'
import { QuietHoursSetting } from './quiet-hours-setting'
import { useChange } from './setting'
import { StorageSettings } from './storage-settings'
import { UpdateSettings } from './update-settings'
import styles from './settings-screen.module.css'

function NotificationSettings() {
  const { t } = useTranslation('settings')
  const { reminders, nativeNotifications } = useSettings()
  const change = useChange()
  return (
    <>
      <SwitchRow
        title={t('reminders')}
        text={t('remindersText')}
        checked={reminders}
        onChange={(isChecked) => change({ reminders: isChecked })}
      />
      <SwitchRow
        title={t('native')}
        text={t('nativeText')}
        checked={nativeNotifications}
        onChange={(isChecked) => change({ nativeNotifications: isChecked })}
      />
      <QuietHoursSetting />
      <NotificationPreferences />
    </>
  )
}

const sections = [
  { anchor: 'affichage', title: 'display', Content: DisplaySettings, personal: false },
  { anchor: 'confort', title: 'comfort', Content: ComfortSettings, personal: false },
  { anchor: 'lecons', title: 'lessons', Content: LessonSettings, personal: false },
  { anchor: 'notifications', title: 'notifications', Content: NotificationSettings, personal: true },
  { anchor: 'ordinateur', title: 'computer', Content: ComputerSettings, personal: false },
  { anchor: 'stockage', title: 'storage', Content: StorageSettings, personal: true },
  { anchor: 'connexion', title: 'network', Content: ProxyForm, personal: false },
  { anchor: 'donnees', title: 'myData', Content: MyDataSettings, personal: false },
  { anchor: 'mises-a-jour', title: 'updates', Content: UpdateSettings, personal: false },
] as const

export function SettingsScreen() {
  const { t } = useTranslation('settings')
  const isKnown = useViewer() !== null
  useAnchor()
  const shown = sections.filter(({ personal }) => isKnown || !personal)
  return (
    <StandalonePage>
      <Screen title={t('settings')} meta={t('intro')} width="narrow">
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
          <section
            key={anchor}
            id={anchor}
            tabIndex={-1}
            aria-labelledby={`${anchor}-title`}
            className={styles['section']}
          >
            <Card gap={18}>
              <SectionTitle id={`${anchor}-title`}>{t(title)}</SectionTitle>
              <Content />
            </Card>
          </section>
        ))}
      </Screen>
    </StandalonePage>
  )
}

function useAnchor(): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    const section = sections.find(({ anchor }) => hash === `#${anchor}`)
    const element = section && document.getElementById(section.anchor)
    element?.scrollIntoView({ block: 'start' })
    element?.focus({ preventScroll: true })
  }, [hash, key])
}
