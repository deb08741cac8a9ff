import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { list } from 'virtual:icons/list'
import { sidebarSimple } from 'virtual:icons/sidebar-simple'
import { useIsConfirmed } from '#core/api/restore-queries.ts'
import { paths } from '#core/paths.ts'
import { useUser } from '#core/session/use-user.ts'
import { unknownNumber, useFormat } from '#core/strings/format.ts'
import { freePlanHours, useUsedFreeHours } from '#domains/learning/free-hours.ts'
import { PaymentsPill } from '#domains/money/payments-pill.tsx'
import { canSearch } from '#domains/search/search-term.ts'
import { contract } from '#shared/contract/index.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Row } from '#ui/layout.tsx'
import { PointsPill } from '#ui/points-pill.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { BannerPosition, HeaderItems } from '../slots'
import { HistoryButtons } from './history-buttons'
import { OutboxButton } from './outbox/outbox-button'
import { SearchField, type SearchHandle } from './search-field'
import type { Sidebar } from './use-sidebar'
import { UserMenu } from './user-menu'
import styles from './header.module.css'

export function Header({ sidebar, searchRef }: { sidebar: Sidebar; searchRef: Ref<SearchHandle> }) {
  const { t } = useTranslation('shell')
  const viewer = useUser()
  const toggleLabel = { full: t('narrowSidebar'), mini: t('widenSidebar'), drawer: t('openMenu') }[sidebar.shape]
  return (
    <Row as="header" gap={12} className={styles['header']}>
      <IconButton
        glyph={sidebar.shape === 'drawer' ? list : sidebarSimple}
        label={toggleLabel}
        data-tour="menu"
        aria-expanded={sidebar.shape === 'drawer' ? sidebar.drawerOpen : sidebar.shape === 'full'}
        onClick={sidebar.toggle}
      />
      <HistoryButtons />
      <SearchField enabled={canSearch(viewer)} ref={searchRef} />
      <Row gap={12} className={styles['end']}>
        <div className={styles['extra']}>
          <PaymentsPill />
        </div>
        <div className={styles['wallet']}>
          <WalletWidget />
        </div>
        <div className={styles['extra']}>
          <OutboxButton />
        </div>
        <BannerPosition className={styles['extra']} />
        <HeaderItems />
        <UserMenu />
      </Row>
    </Row>
  )
}

function WalletWidget() {
  const { t } = useTranslation('shell')
  const format = useFormat()
  const { points } = useUser().user
  const isConfirmed = useIsConfirmed(contract.account.me)
  const used = useUsedFreeHours()
  return (
    <div className={styles['widget']}>
      <PointsPill
        amount={points == null ? unknownNumber : format.number(points)}
        unit={points == null ? '' : format.pointsUnit(points)}
        to={paths.wallet()}
        label={points == null ? t('unknownBalance') : t('points')}
        refreshing={isConfirmed ? undefined : t('balanceRefreshing')}
      />
      {used !== null && (
        <ProgressBar
          value={used}
          label={t('freeHours')}
          height={5}
          tone={used >= 100 ? 'error' : used >= 80 ? 'warning' : 'saffron'}
          className={styles['used']}
          valueText={t('freeHoursUsed', {
            percent: format.percent(Math.floor(used)),
            hours: format.number(freePlanHours),
          })}
        />
      )}
    </div>
  )
}
