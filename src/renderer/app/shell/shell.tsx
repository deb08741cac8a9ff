// Not Ant Design's Layout, whose Sider adds an `aside` landmark around the navigation.
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useDesktopEvent } from '#core/desktop/desktop.ts'
import { useWindowKeydown } from '#core/screen/use-window-keydown.ts'
import { FreeHoursOver } from '#domains/learning/free-hours-over.tsx'
import { Box } from '#ui/layout.tsx'
import { Drawer } from '#ui/overlay/drawer.tsx'
import { SkipLink } from '#ui/skip-link.tsx'
import { useEdgeBar } from '#ui/use-edge-bar.ts'
import { Header } from './header'
import { ImpersonationBanner } from './impersonation-banner'
import { RecentLessonsMenu } from './recent-lessons-menu'
import type { SearchHandle } from './search-field'
import { ShellNotices } from './shell-notices'
import { Sidebar } from './sidebar'
import { useSidebar } from './use-sidebar'
import styles from './shell.module.css'

const contentId = 'content'

export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const sidebar = useSidebar()
  const searchRef = useRef<SearchHandle>(null)
  const top = useEdgeBar<HTMLDivElement>('start')
  const { pathname } = useLocation()
  const { closeDrawer } = sidebar
  useEffect(closeDrawer, [pathname, closeDrawer])
  useShellShortcuts(sidebar.toggle, searchRef)
  return (
    <div className={styles['shell']} data-sidebar={sidebar.shape}>
      <SkipLink targetId={contentId}>{t('skip')}</SkipLink>
      {sidebar.shape === 'drawer' ? (
        <Drawer
          bare
          open={sidebar.drawerOpen}
          onClose={closeDrawer}
          title={t('navigation')}
          closeLabel={t('closeMenu')}
        >
          <Sidebar leave={closeDrawer} />
        </Drawer>
      ) : (
        <div className={styles['side']} data-tour="sidebar">
          <Sidebar mini={sidebar.shape === 'mini'} />
        </div>
      )}
      <Box grow className={styles['body']}>
        <div ref={top} className={styles['top']}>
          <ImpersonationBanner />
          <Header sidebar={sidebar} searchRef={searchRef} />
        </div>
        <ShellNotices />
        <main id={contentId} tabIndex={-1} className={styles['content']}>
          {children}
        </main>
      </Box>
      <FreeHoursOver />
      <RecentLessonsMenu />
    </div>
  )
}

function useShellShortcuts(toggleSidebar: () => void, searchRef: RefObject<SearchHandle | null>): void {
  useDesktopEvent('menu.chosen', ({ item }) => {
    if (item === 'search') searchRef.current?.open()
    if (item === 'toggle-sidebar') toggleSidebar()
  })
  useWindowKeydown((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    if (event.key.toLowerCase() !== 'k') return
    event.preventDefault()
    searchRef.current?.open()
  })
}
