import { useTranslation } from 'react-i18next'
import { bookmarkSimple } from 'virtual:icons/bookmark-simple'
import { caretDown } from 'virtual:icons/caret-down'
import { clockCounterClockwise } from 'virtual:icons/clock-counter-clockwise'
import { downloadSimple } from 'virtual:icons/download-simple'
import { envelopeSimple } from 'virtual:icons/envelope-simple'
import { flag } from 'virtual:icons/flag'
import { gear } from 'virtual:icons/gear'
import { notePencil } from 'virtual:icons/note-pencil'
import { question } from 'virtual:icons/question'
import { signOut as signOutGlyph } from 'virtual:icons/sign-out'
import { userCircle } from 'virtual:icons/user-circle'
import { users } from 'virtual:icons/users'
import { useHasService } from '#core/desktop/start-state.ts'
import { paths } from '#core/paths.ts'
import { useIsManaged } from '#core/policy/use-policy.ts'
import { useImpersonating } from '#core/session/impersonation.ts'
import { useSignOut } from '#core/session/use-sign-out.ts'
import { useUser } from '#core/session/use-user.ts'
import { useSettings } from '#core/settings/use-settings.ts'
import { useLanguage } from '#core/strings/use-language.ts'
import { MessagesEntry } from '#domains/messages/messages-entry.tsx'
import { languageFacts, offeredLanguages } from '#shared/locale.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Stack } from '#ui/layout.tsx'
import { Dropdown, type MenuEntry } from '#ui/overlay/dropdown.tsx'
import { useMediaQuery } from '#ui/theme/media-query.ts'
import { UserContent } from '#ui/user-content.tsx'
import { unmetRequirement } from '../guards'
import styles from './header.module.css'

function useItems(): MenuEntry[] {
  const { t } = useTranslation('shell')
  const viewer = useUser()
  const signOut = useSignOut()
  const { change } = useLanguage()
  const isLanguageManaged = useIsManaged('language')
  const hasMessages = useHasService('notifications')
  const isHeld = unmetRequirement(viewer, useImpersonating()) !== null
  const leaving: MenuEntry[] = [
    { key: 'line-leaving', divider: true },
    { key: 'sign-out', text: t('signOut'), icon: signOutGlyph, danger: true, onClick: () => void signOut() },
  ]
  const settings: MenuEntry = { key: 'settings', text: t('settings'), icon: gear, to: paths.settings() }
  // Every other entry would redirect a restricted user back here.
  if (isHeld) {
    const choices = offeredLanguages.map((value): MenuEntry => ({
      key: value,
      text: <span lang={value}>{languageFacts[value].name}</span>,
      disabled: isLanguageManaged,
      onClick: () => change(value),
    }))
    return [...choices, settings, ...leaving]
  }
  return [
    { key: 'profile', text: t('profile'), icon: userCircle, to: paths.profile() },
    ...(hasMessages ? [{ key: 'messages', text: <MessagesEntry />, icon: envelopeSimple, to: paths.messages() }] : []),
    { key: 'notes', text: t('notes'), icon: notePencil, to: paths.notes() },
    { key: 'favourites', text: t('favourites'), icon: bookmarkSimple, to: paths.favourites() },
    ...(viewer.user.hasParent
      ? [{ key: 'parents', text: t('parentRequest'), icon: users, to: paths.parentRequests() }]
      : []),
    { key: 'reports', text: t('reports'), icon: flag, to: paths.reports() },
    { key: 'history', text: t('history'), icon: clockCounterClockwise, to: paths.history() },
    { key: 'offline-lessons', text: t('offlineLessons'), icon: downloadSimple, to: paths.offlineLessons() },
    { key: 'line-settings', divider: true },
    settings,
    { key: 'help', text: t('help'), icon: question, to: paths.help() },
    ...leaving,
  ]
}

export function UserMenu() {
  const { t } = useTranslation('shell')
  const { user } = useUser()
  const { sharedComputer } = useSettings()
  const signOut = useSignOut()
  const name = [user.name, user.last_name].filter(Boolean).join(' ')
  return (
    <>
      <Dropdown items={useItems()} label={t('userMenu')}>
        <button
          type="button"
          className={styles['user']}
          data-tour="user"
          aria-label={[user.name, user.division?.name, t('userMenu')].filter(Boolean).join(' ')}
        >
          <Avatar name={name} photo={user.avatar ?? undefined} />
          <Stack as="span" shrink className={styles['userText']}>
            <UserContent weight="semibold" truncate className={styles['userName']}>
              {user.name}
            </UserContent>{' '}
            {user.division && <UserContent className={styles['userClass']}>{user.division.name}</UserContent>}
          </Stack>
          <Icon glyph={caretDown} size={16} className={styles['caret']} />
        </button>
      </Dropdown>
      {sharedComputer && (
        <div className={styles['extra']}>
          <SignOut text={t('signOut')} run={() => void signOut()} />
        </div>
      )}
    </>
  )
}

function SignOut({ text, run }: { text: string; run: () => void }) {
  const isNarrow = useMediaQuery('(max-width: 899px)')
  return isNarrow ? (
    <IconButton size={32} tone="error" glyph={signOutGlyph} label={text} onClick={run} />
  ) : (
    <Button size="small" icon={signOutGlyph} onClick={run}>
      {text}
    </Button>
  )
}
