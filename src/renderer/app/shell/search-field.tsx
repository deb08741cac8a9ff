import { useImperativeHandle, useRef, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink, useNavigate } from 'react-router-dom'
import { magnifyingGlass } from 'virtual:icons/magnifying-glass'
import { paths } from '#core/paths.ts'
import { useCap } from '#domains/application/caps.ts'
import { classNames } from '#ui/class-names.ts'
import { afterFullScreen } from '#ui/full-screen.ts'
import { Icon } from '#ui/icon.tsx'
import { KeyCap } from '#ui/key-cap.tsx'
import { Text } from '#ui/layout.tsx'
import { Tooltip } from '#ui/overlay/tooltip.tsx'
import { useMediaQuery } from '#ui/theme/media-query.ts'
import { SearchBox } from './search-box'
import styles from './header.module.css'

export type SearchHandle = { open(): void }

export function SearchField({ enabled, ref }: { enabled: boolean; ref: Ref<SearchHandle> }) {
  const isNarrow = useMediaQuery('(max-width: 899px)')
  if (!enabled) return <SearchOff />
  return isNarrow ? <SearchLink ref={ref} /> : <SearchInHeader ref={ref} />
}

function SearchInHeader({ ref }: { ref: Ref<SearchHandle> }) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => ({
    open: () =>
      afterFullScreen(() => {
        input.current?.focus()
        input.current?.select()
      }),
  }))
  return <SearchBox ref={input} />
}

function SearchLink({ ref }: { ref: Ref<SearchHandle> }) {
  const { t } = useTranslation('shell')
  const keys = useCap()('Ctrl K')
  const navigate = useNavigate()
  useImperativeHandle(ref, () => ({ open: () => void navigate(paths.search()) }))
  return (
    <RouterLink
      to={paths.search()}
      className={styles['search']}
      data-tour="search"
      aria-label={`${t('search')} ${keys}`}
      aria-keyshortcuts="Control+K"
    >
      <Icon glyph={magnifyingGlass} size={20} />
    </RouterLink>
  )
}

function SearchOff() {
  const { t } = useTranslation('shell')
  const keys = useCap()('Ctrl K')
  return (
    <Tooltip title={t('searchDisabled')} placement="bottom">
      <button
        type="button"
        aria-disabled
        className={classNames(styles['search'], styles['searchOff'])}
        aria-label={`${t('search')} ${keys}. ${t('searchDisabled')}`}
      >
        <Icon glyph={magnifyingGlass} size={20} />
        <Text truncate className={styles['searchText']}>
          {t('search')}
        </Text>{' '}
        <span className={styles['searchKeys']}>
          <KeyCap>{keys}</KeyCap>
        </span>
      </button>
    </Tooltip>
  )
}
