import { useTranslation } from 'react-i18next'
import { contract } from '../../../shared/contract/index'
import type { TodayEvent } from '../../../shared/contract/home'
import { useQuery } from '../../core/api/use-query'
import { todayPollMs, todayQuery } from '../../domains/live/today-query'
import { selectTodaySessions } from '../../domains/live/today-sessions'
import { useLiveNow } from '../../domains/live/use-live-now'
import { CountBadge } from '../../ui/count-badge'

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
