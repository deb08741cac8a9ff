import type { Settings } from '../../shared/desktop/settings'
import { zoomSteps } from '../../shared/desktop/settings'

/** What a person can ask of the zoom without naming a step. */
export type ZoomWish = 'in' | 'out' | 'reset'

/** The step after a wish; the last one stays. */
export function zoomAfter(zoom: Settings['zoom'], wish: ZoomWish): Settings['zoom'] {
  if (wish === 'reset') return 100
  return zoomSteps[zoomSteps.indexOf(zoom) + (wish === 'in' ? 1 : -1)] ?? zoom
}
