import type { Ref } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { paths } from '../../core/paths'
import { Icon } from '../../ui/icon'
import { magnifyingGlass } from '../../ui/icons/magnifying-glass'
import { KeyCap } from '../../ui/key-cap'
import { Tooltip } from '../../ui/overlay/tooltip'
import { classNames } from '../../ui/class-names'
import { shellStrings } from './shell-strings'
import styles from './header.module.css'

export function SearchField({ enabled, ref }: { enabled: boolean; ref: Ref<HTMLAnchorElement> }) {
  const t = shellStrings.useText()
  const face = (
    <>
      <Icon glyph={magnifyingGlass} size={20} />
      <span className={styles['searchText']}>{t('search')}</span>{' '}
      <span className={styles['searchKeys']}>
        <KeyCap>Ctrl K</KeyCap>
      </span>
    </>
  )
  if (enabled) {
    return (
      <RouterLink ref={ref} to={paths.search()} className={styles['search']} aria-label={`${t('search')} Ctrl K`} aria-keyshortcuts="Control+K">
        {face}
      </RouterLink>
    )
  }
  return (
    <Tooltip title={t('searchDisabled')} placement="bottom">
      <button type="button" aria-disabled className={classNames(styles['search'], styles['searchOff'])} aria-label={`${t('search')} Ctrl K. ${t('searchDisabled')}`}>
        {face}
      </button>
    </Tooltip>
  )
}
