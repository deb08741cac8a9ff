import { paths } from '../../../core/paths'

/** Where a gift stands open over the others. */
export function giftPath(id: number): string {
  return `${paths.gifts()}?gift=${id}`
}
