import {
  offlineQualities,
  type EstimatedLesson,
  type OfflineFailure,
  type OfflineQuality,
  type RequestedLesson,
} from '#shared/desktop/offline-lessons.ts'

/** `bytes` is null if a host does not say. */
export type QualityChoice = { quality: OfflineQuality; bytes: number | null; height: number | null }

export function downloadable(lessons: readonly EstimatedLesson[]): EstimatedLesson[] {
  return lessons.filter(({ refusal }) => refusal === null)
}

/** One choice where all qualities are the same. */
export function qualityChoices(lessons: readonly EstimatedLesson[]): QualityChoice[] {
  const choices = offlineQualities.map((quality): QualityChoice => {
    const sizes = lessons.map(({ sizes: each }) => each[quality])
    const heights = lessons.flatMap(({ heights: each }) => each[quality] ?? [])
    return {
      quality,
      bytes: sizes.some((size) => size === null) ? null : sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0),
      height: heights.length === 0 ? null : Math.max(...heights),
    }
  })
  return choices.filter(
    (choice, index) =>
      !choices.slice(0, index).some(({ bytes, height }) => bytes === choice.bytes && height === choice.height),
  )
}

export function toRequests(lessons: readonly EstimatedLesson[], quality: OfflineQuality): RequestedLesson[] {
  return lessons.map(({ refusal: _refusal, sizes, heights: _heights, ...lesson }) => ({
    ...lesson,
    totalBytes: sizes[quality],
  }))
}

type RefusedGroup = { reason: OfflineFailure; names: string[] }

export function refusedGroups(lessons: readonly EstimatedLesson[]): RefusedGroup[] {
  const groups = new Map<OfflineFailure, string[]>()
  for (const { refusal, name } of lessons)
    if (refusal !== null) groups.set(refusal, [...(groups.get(refusal) ?? []), name])
  return [...groups].map(([reason, names]) => ({ reason, names }))
}
