import { useTranslation } from 'react-i18next'
import { brand } from '#shared/brand.ts'
import { Logo, Wordmark } from '#ui/brand/logo.tsx'
import { classNames } from '#ui/class-names.ts'
import { Box, Row, Stack } from '#ui/layout.tsx'
import { SkeletonBlock, SkeletonCard } from '#ui/skeleton.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { useSidebar } from './use-sidebar'
import headerStyles from './header.module.css'
import skeletonStyles from './shell-skeleton.module.css'
import styles from './shell.module.css'
import sidebarStyles from './sidebar.module.css'

export function ShellSkeleton() {
  const { t } = useTranslation('shell')
  const { shape } = useSidebar()
  const mini = shape === 'mini'
  return (
    <div className={styles['shell']} data-sidebar={shape}>
      {shape !== 'drawer' && (
        <div className={styles['side']}>
          <div className={classNames(sidebarStyles['sidebar'], mini && sidebarStyles['mini'])}>
            <span className={sidebarStyles['brand']}>
              {mini ? <Logo /> : <Wordmark name={brand.name} tone="on-sidebar" />}
            </span>
          </div>
        </div>
      )}
      <Box as="main" grow className={styles['body']}>
        <Loading label={t('loading')}>
          <Row gap={12} className={headerStyles['header']}>
            <SkeletonBlock width={40} height={40} />
            <SkeletonBlock width="min(380px, 40%)" height={40} />
            <Row gap={12} className={headerStyles['end']}>
              <SkeletonBlock width={120} height={40} radius="round" />
              <SkeletonBlock width={40} height={40} radius="round" />
            </Row>
          </Row>
          <Stack gap={20} className={skeletonStyles['content']}>
            <SkeletonBlock height={228} radius="hero" />
            <SkeletonCard lines={4} />
          </Stack>
        </Loading>
      </Box>
    </div>
  )
}
