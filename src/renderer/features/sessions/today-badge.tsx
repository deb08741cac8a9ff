import { useTranslation } from 'react-i18next'
import { useQuery } from '#core/api/use-query.ts'
import { todayPollMs, todayQuery } from '#domains/live/today-query.ts'
import { selectTodaySessions } from '#domains/live/today-sessions.ts'
import { useLiveNow } from '#domains/live/use-live-now.ts'
import type { TodayEvent } from '#shared/contract/home.ts'
import { contract } from '#shared/contract/index.ts'
import { CountBadge } from '#ui/count-badge.tsx'

export function TodayBadge() {
  const isKnown = useQuery(contract.home.todayEvents, todayQuery, { skip: true }).data !== undefined
  const { data } = useQuery(contract.home.todayEvents, todayQuery, { skip: !isKnown, pollMs: todayPollMs })
  return data && <Left events={data.payload} />
}

function Left({ events }: { events: readonly TodayEvent[] }) {
  const { t } = useTranslation('nav')
  const count = selectTodaySessions(events, useLiveNow()).filter(({ state }) => state.kind !== 'over').length
  return count > 0 && <CountBadge count={count} label={` (${t('leftToday', { count })})`} />
}
