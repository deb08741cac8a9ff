// Not Ant Design's Menu, a `menu` of commands; this is a list of links.
import { Fragment, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { arrowSquareOut } from 'virtual:icons/arrow-square-out'
import { chats } from 'virtual:icons/chats'
import { useStartState } from '#core/desktop/start-state.ts'
import type { NavEntry } from '#core/feature.ts'
import { RequireOnline } from '#core/network/require-online.tsx'
import { paths } from '#core/paths.ts'
import { usePaymentsAllowed } from '#core/policy/use-policy.ts'
import { useUser } from '#core/session/use-user.ts'
import { useForum } from '#domains/learning/use-forum.ts'
import { brand } from '#shared/brand.ts'
import { Logo, Wordmark } from '#ui/brand/logo.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { features } from '../features'
import { forumOrder, isCurrent, getNavEntries } from './nav-entries'
import { SidebarFooter } from './sidebar-footer'
import { SidebarRow } from './sidebar-row'
import styles from './sidebar.module.css'

export function Sidebar({ mini = false, leave }: { mini?: boolean; leave?: () => void }) {
  const { t } = useTranslation('shell')
  const entries = getNavEntries(features, useUser(), usePaymentsAllowed())
  const before = entries.filter(({ order }) => order < forumOrder)
  const after = entries.filter(({ order }) => order > forumOrder)
  return (
    <div className={classNames(styles['sidebar'], mini && styles['mini'])}>
      <Link to={paths.home()} className={styles['brand']} {...(leave && { onClick: leave })} aria-label={brand.name}>
        {mini ? <Logo /> : <Wordmark name={brand.name} tone="on-sidebar" />}
      </Link>
      <nav aria-label={t('navigation')}>
        <Stack as="ul" gap={2}>
          {[before, after].map((part, index) => (
            <Fragment key={index === 0 ? 'before' : 'after'}>
              {index === 1 && <ForumRow mini={mini} {...(leave && { leave })} />}
              {part.map((entry) => (
                <EntryRow key={entry.to} entry={entry} mini={mini} {...(leave && { leave })} />
              ))}
            </Fragment>
          ))}
        </Stack>
      </nav>
      <SidebarFooter mini={mini} {...(leave && { leave })} />
    </div>
  )
}

function EntryRow({ entry, mini, leave }: { entry: NavEntry; mini: boolean; leave?: () => void }) {
  const { t } = useTranslation('nav')
  const isShown = isCurrent(entry, useLocation().pathname)
  const { badge: Badge } = entry
  return (
    <SidebarRow mini={mini} text={t(entry.label)}>
      <Link
        to={entry.to}
        className={classNames(styles['row'], isShown && styles['current'])}
        current={isShown ? 'page' : undefined}
        {...(leave && { onClick: leave })}
      >
        <Icon glyph={entry.icon} size={20} filled={isShown} className={styles['icon']} />
        <Text shrink className={styles['text']}>
          {t(entry.label)}
        </Text>
        {Badge && (
          <span className={styles['badge']} data-moment>
            <Suspense fallback={null}>
              <Badge />
            </Suspense>
          </span>
        )}
      </Link>
    </SidebarRow>
  )
}

function ForumRow({ mini, leave }: { mini: boolean; leave?: () => void }) {
  const { t } = useTranslation('shell')
  const openForum = useForum()
  const hasForum = useStartState().platform.forum !== null
  const open = () => {
    openForum()
    leave?.()
  }
  if (!hasForum) return null
  return (
    <SidebarRow mini={mini} text={t('forum')}>
      <RequireOnline>
        <button type="button" className={styles['row']} onClick={open}>
          <Icon glyph={chats} size={20} className={styles['icon']} />
          <Text shrink className={styles['text']}>
            {t('forum')}
          </Text>
          <VisuallyHidden>{` (${t('opensBrowser')})`}</VisuallyHidden>
          <Icon glyph={arrowSquareOut} size={16} className={styles['trailing']} />
        </button>
      </RequireOnline>
    </SidebarRow>
  )
}
