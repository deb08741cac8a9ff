import { contract } from '../../../shared/contract/index'
import { useQuery } from '../../core/api/use-query'
import { useDesktopEvent } from '../../core/desktop/desktop'
import { useUser } from '../../core/session/use-user'

/** The hours that the free plan gives to watch. */
export const freePlanHours = 10

/** How much of the free hours is used, 0–100; null for those who do not learn on the free plan, and until it is known. */
export function useUsedFreeHours(): number | null {
  const { user, permissions } = useUser()
  const onFreePlan = permissions.freeHours === true || user.freeHours === true
  const { data, refetch } = useQuery(contract.home.usedFreeHours, { query: { duration: freePlanHours } }, { skip: !onFreePlan })
  useDesktopEvent('progress.sent', () => {
    if (onFreePlan) refetch()
  })
  if (!onFreePlan || data === undefined) return null
  return Math.min(100, Math.max(0, data.percentage))
}
