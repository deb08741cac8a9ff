import type { MoneyState } from '../../shared/desktop/payments'
import type { UpdateObstacle } from '../../shared/desktop/updates'

const underWay = new Set(['sending', 'uncertain', 'waiting'])

/** What the main process knows must not be interrupted: homework that is not handed in (null where there is none), money that is under way. */
export function updateObstacles(homeworkAtRisk: string | null, money: MoneyState): UpdateObstacle[] {
  return [...(homeworkAtRisk === null ? [] : (['uploading'] as const)), ...(money.attempts.some(({ stage }) => underWay.has(stage)) ? (['paying'] as const) : [])]
}
