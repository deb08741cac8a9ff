import { useTranslation } from 'react-i18next'
import { facebookLogo } from 'virtual:icons/facebook-logo'
import { gift } from 'virtual:icons/gift'
import { instagramLogo } from 'virtual:icons/instagram-logo'
import { lockSimple } from 'virtual:icons/lock-simple'
import { phone } from 'virtual:icons/phone'
import { warning } from 'virtual:icons/warning'
import { youtubeLogo } from 'virtual:icons/youtube-logo'
import { useStartState } from '#core/desktop/start-state.ts'
import { useOpenLink } from '#core/desktop/use-open-link.ts'
import { RequireOnline } from '#core/network/require-online.tsx'
import { usePolicy } from '#core/policy/use-policy.ts'
import { useUser } from '#core/session/use-user.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Icon, type Glyph } from '#ui/icon.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { sponsorPath } from './nav-entries'
import { SidebarRow } from './sidebar-row'
import styles from './sidebar.module.css'

const networks: readonly { name: 'facebook' | 'instagram' | 'youtube'; label: string; glyph: Glyph }[] = [
  { name: 'facebook', label: 'Facebook', glyph: facebookLogo },
  { name: 'instagram', label: 'Instagram', glyph: instagramLogo },
  { name: 'youtube', label: 'YouTube', glyph: youtubeLogo },
]

export function SidebarFooter({ mini, leave }: { mini: boolean; leave?: () => void }) {
  const { t } = useTranslation('shell')
  const open = useOpenLink(t('linkFailed'))
  const sponsor = sponsorPath(useUser())
  const { contactPhone, links } = useStartState().platform
  return (
    <Stack as="footer" gap={8} className={styles['footer']}>
      {sponsor && (
        <SponsorRow mini={mini} text={t('inviteAFriend')}>
          <Link to={sponsor} className={styles['sponsor']} {...(leave && { onClick: leave })}>
            <span className={styles['gift']}>
              <Icon glyph={gift} size={20} filled />
            </span>
            <Text truncate className={styles['text']}>
              <strong>{t('inviteAFriend')}</strong>
              <small>{t('sponsorText')}</small>
            </Text>
          </Link>
        </SponsorRow>
      )}
      {!mini && (
        <Row gap={8} justify="between" wrap className={styles['contacts']}>
          {contactPhone && (
            <Row as="span" gap={8} className={styles['phone']}>
              <Icon glyph={phone} size={16} filled />
              <VisuallyHidden>{t('contact')}</VisuallyHidden>
              <Ltr>{contactPhone}</Ltr>
            </Row>
          )}
          <span className={styles['networks']}>
            {networks.map(({ name, label, glyph }) => {
              const address = links[name]
              return (
                address && (
                  <RequireOnline key={name}>
                    <IconButton
                      size={32}
                      tone="on-dark"
                      glyph={glyph}
                      label={`${label} (${t('opensBrowser')})`}
                      onClick={() => void open(address)}
                    />
                  </RequireOnline>
                )
              )
            })}
          </span>
        </Row>
      )}
      <School mini={mini} />
    </Stack>
  )
}

function School({ mini }: { mini: boolean }) {
  const { t } = useTranslation('school')
  const { decides, isUnreadable } = usePolicy()
  if (decides.length === 0 && !isUnreadable) return null
  const explanation = t(isUnreadable ? 'unreadable' : 'managedByYourSchool')
  return (
    <Row as="p" gap={8} size="label" className={styles['school']}>
      <Icon glyph={isUnreadable ? warning : lockSimple} size={16} {...(mini && { label: explanation })} />
      {!mini && explanation}
    </Row>
  )
}

function SponsorRow({ mini, text, children }: Parameters<typeof SidebarRow>[0]) {
  return (
    <Stack as="ul" gap={2}>
      <SidebarRow mini={mini} text={text}>
        {children}
      </SidebarRow>
    </Stack>
  )
}
