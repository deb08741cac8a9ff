import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useNotify } from '#ui/notify.ts'
import { SkeletonBlock, SkeletonCard, SkeletonLine, SkeletonList } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { EmptyCard } from '#ui/states/empty-card.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Failed } from '#ui/states/failed.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { NothingHere } from '#ui/states/nothing-here.tsx'
import { OfflineBanner } from '#ui/states/offline-banner.tsx'
import { StatePanel } from '#ui/states/state-panel.tsx'
import { StatusText } from '#ui/status-text.tsx'
import { noop, type Story } from '../story'
import type { Texts } from '../texts'

function Messages({ t }: { t: Texts }) {
  const notify = useNotify()
  return (
    <>
      <Button onClick={() => notify.success(t.saved)}>success</Button>{' '}
      <Button onClick={() => notify.error(t.failed)}>error</Button>{' '}
      <Button onClick={() => notify.warning(t.offline)}>warning</Button>{' '}
      <Button onClick={() => notify.info(t.sentence)}>info</Button>
    </>
  )
}

export const feedback: readonly Story[] = [
  {
    components: ['Notice', 'StatusText'],
    states: (t) => ({
      info: (
        <Notice tone="info" title={t.offline}>
          {t.offlineText}
        </Notice>
      ),
      success: <Notice tone="success" title={t.saved} />,
      announced: <StatusText>{t.saved}</StatusText>,
      warning: (
        <Notice tone="warning" title={t.shared}>
          {t.sharedText}
        </Notice>
      ),
      error: (
        <Notice tone="error" role="alert" title={t.failed} action={<Button size="small">{t.retry}</Button>}>
          {t.failedText}
        </Notice>
      ),
    }),
  },
  {
    components: ['NotifyProvider', 'Notifications'],
    states: (t) => ({ 'opens on click': <Messages t={t} /> }),
  },
  {
    components: ['Empty', 'Failed', 'StatePanel', 'NothingHere', 'EmptyCard', 'OfflineBanner'],
    states: (t) => ({
      'empty': <Empty title={t.empty} text={t.emptyText} action={<Button size="small">{t.seeAll}</Button>} />,
      'empty, compact': <Empty compact title={t.empty} text={t.emptyText} />,
      'done': <Empty compact drawing="done" title={t.done} text={t.doneText} />,
      'failed': <Failed title={t.failed} text={t.failedText} retry={{ text: t.retry, onClick: noop }} />,
      'failed, trying again': (
        <Failed
          compact
          drawing="offline"
          title={t.offline}
          text={t.offlineText}
          retry={{ text: t.retry, onClick: noop, loading: true }}
        />
      ),
      'situation': <StatePanel compact drawing="error" title={t.failed} text={t.failedText} />,
      'list without rows': <NothingHere />,
      'not found': <EmptyCard title={t.empty} text={t.emptyText} link={{ to: '#', text: t.seeAll }} />,
      'offline banner': (
        <OfflineBanner title={t.offline} text={t.offlineText} retry={{ text: t.retry, onClick: noop }} />
      ),
    }),
  },
  {
    components: ['SkeletonLine', 'SkeletonBlock', 'SkeletonList', 'SkeletonCard', 'Spinner', 'Loading'],
    states: (t) => ({
      'lines': (
        <>
          <SkeletonLine width="34%" />
          <SkeletonLine height={13} />
        </>
      ),
      'block': <SkeletonBlock ratio="2 / 1" radius="card" />,
      'list': <SkeletonList rows={3} tile={40} />,
      'card': <SkeletonCard image lines={3} />,
      'spinner': <Spinner />,
      'after a delay': (
        <Loading label={t.loading}>
          <SkeletonList rows={1} />
        </Loading>
      ),
    }),
  },
]
