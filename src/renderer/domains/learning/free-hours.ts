import { useQuery } from '#core/api/use-query.ts'
import { useDesktopEvent } from '#core/desktop/desktop.ts'
import { useUser } from '#core/session/use-user.ts'
import { contract } from '#shared/contract/index.ts'

export const freePlanHours = 10

/** 0–100; null while unknown and outside the free plan. */
export function useUsedFreeHours(): number | null {
  const { user, permissions } = useUser()
  const onFreePlan = permissions.freeHours === true || user.freeHours === true
  const { data, refetch } = useQuery(
    contract.home.usedFreeHours,
    { query: { duration: freePlanHours } },
    { skip: !onFreePlan },
  )
  useDesktopEvent('progress.sent', () => {
    if (onFreePlan) refetch()
  })
  if (!onFreePlan || data?.percentage == null) return null
  return Math.min(100, Math.max(0, data.percentage))
}
