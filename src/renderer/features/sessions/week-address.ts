import { paths } from '#core/paths.ts'
import type { Selection } from './week-sessions'

export const furthestWeek = 520

/** Query (spec 2 §2); `chosen` comes from a purchase. */
type WeekAddress = { offset: number; eventId: number | null; chosen: Selection | null }

export function weekAddressIn(query: URLSearchParams): WeekAddress {
  const offset = /^-?\d{1,3}$/.test(query.get('offset') ?? '') ? Number(query.get('offset')) : 0
  const chapter = numberIn(query.get('chapter'))
  return {
    offset: Math.abs(offset) <= furthestWeek ? offset + 0 : 0,
    eventId: numberIn(query.get('eventId')),
    chosen: chapter === null ? null : { chapter, content: numberIn(query.get('content')) },
  }
}

export function weekPath(offset: number, eventId: number | null = null): string {
  return paths.sessions(eventId, offset)
}

function numberIn(text: string | null): number | null {
  return /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null
}
