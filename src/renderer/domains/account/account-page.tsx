import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { arrowLeft } from 'virtual:icons/arrow-left'
import { shieldCheck } from 'virtual:icons/shield-check'
import { useStartState } from '#core/desktop/start-state.ts'
import { useScreenTitle } from '#core/screen/use-screen-title.ts'
import { brand } from '#shared/brand.ts'
import { Wordmark } from '#ui/brand/logo.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { TextLink } from '#ui/link.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { SignInMosaic, SignInStrip } from '#ui/mosaic/sign-in-mosaic.tsx'
import { ScreenTitle } from '#ui/screen-title.tsx'
import { SubjectTile } from '#ui/subject-tile.tsx'
import { subjectKeys } from '#ui/subjects.ts'
import { useIsHydrated } from '#ui/use-is-hydrated.ts'
import { PageToolbar } from './page-toolbar'
import styles from './account-page.module.css'

const shownSubjects = subjectKeys.slice(0, 8)

type AccountPageProps = {
  title: string
  screen?: string
  subtitle?: ReactNode
  children: ReactNode
  back?: { to: string; text: string }
  action?: ReactNode
  wide?: boolean
  /** Footer text about bot protection; undefined for the default, null for none. */
  check?: string | null
}

export function AccountPage({
  title,
  screen = title,
  subtitle,
  children,
  back,
  action,
  wide = false,
  check,
}: AccountPageProps) {
  const { t } = useTranslation('account')
  useScreenTitle(screen)
  return (
    <div className={styles['page']}>
      <SignInStrip className={styles['strip']} />
      <div className={styles['pane']}>
        <Wordmark name={brand.name} className={styles['brand']} />
        <Stack as="main" gap={20} className={classNames(styles['main'], wide && styles['wide'])}>
          <ScreenTitle
            level="sign-in"
            {...(subtitle && {
              meta: (
                <Text as="div" size="body" tone="secondary">
                  {subtitle}
                </Text>
              ),
            })}
          >
            {title}
          </ScreenTitle>
          {children}
          {back && (
            <TextLink to={back.to} icon={arrowLeft} justifySelf="center">
              {back.text}
            </TextLink>
          )}
        </Stack>
        <PageToolbar className={styles['tools']}>{action}</PageToolbar>
        <Row gap={16} justify="between" tone="secondary" className={styles['foot']}>
          {check !== null && (
            <Row as="p" gap={8} className={styles['check']}>
              <Icon glyph={shieldCheck} size={18} />
              {check ?? t('humanCheck')}
            </Row>
          )}
          <SupportContact />
        </Row>
      </div>
      <Art />
    </div>
  )
}

/** The prerendered page knows no platform: its place is kept, so that nothing moves when the contact appears. */
function SupportContact() {
  const { t } = useTranslation('account')
  const { contactPhone, supportEmail } = useStartState().platform
  const contacts = [contactPhone, supportEmail].filter((contact) => contact !== null)
  if (!useIsHydrated() || contacts.length === 0) return null
  return (
    <p className={styles['support']} data-after-hydration>
      {/* The first contact is on the line of its label, whatever else fits. */}
      {contacts.map((contact, index) => (
        <span key={contact} className={styles['contact']}>
          {index === 0 && `${t('support')} `}
          <Ltr>{contact}</Ltr>
        </span>
      ))}
    </p>
  )
}

function Art() {
  const { t } = useTranslation('account')
  const motto = useId()
  return (
    <aside className={styles['art']} aria-labelledby={motto}>
      <SignInMosaic />
      <Stack gap={8} className={styles['motto']}>
        <p className={styles['mottoTitle']} id={motto}>
          {t('motto1')}
          <br />
          {t('motto2')}
        </p>
        <p>{t('mottoText')}</p>
        <Row gap={8} align="stretch" wrap marginTop={10} aria-hidden>
          {shownSubjects.map((subject) => (
            <SubjectTile key={subject} subject={subject} size={36} />
          ))}
        </Row>
      </Stack>
    </aside>
  )
}
