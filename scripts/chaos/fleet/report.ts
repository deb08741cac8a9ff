import { lesson, release, type Traffic } from './scenarios'
import { maxOf, meanOf } from './traffic'

/** Sizes in bytes of one update: the complete AppImage, and its differential download (measured, docs/decisions). */
const fullBytes = 99_000_000
const differentialBytes = 197_000

export function measureLesson(traffic: Traffic) {
  const during = (from: number, to: number) => traffic.perSecond(from, to)
  const minute = 60_000
  return {
    clients: traffic.clients,
    total: traffic.total(),
    maxPerClient: traffic.maxPerClient(),
    startPeak: maxOf(during(lesson.start - minute, lesson.start + 5 * minute)),
    calmMean: meanOf(during(lesson.outage - 10 * minute, lesson.outage)),
    calmPeak: maxOf(during(lesson.outage - 10 * minute, lesson.outage)),
    outageMean: meanOf(during(lesson.outage, lesson.outageEnd)),
    recoveryPeak: maxOf(during(lesson.outageEnd, lesson.outageEnd + 2 * minute)),
    laterMean: meanOf(during(lesson.outageEnd + 5 * minute, lesson.end)),
    laterPeak: maxOf(during(lesson.outageEnd + 5 * minute, lesson.end)),
  }
}

export function measureRelease({ traffic, downloads }: { traffic: Traffic; downloads: readonly number[] }) {
  const minutes = new Array<number>(release.end / 60_000).fill(0)
  for (const at of downloads) {
    const index = Math.min(minutes.length - 1, Math.floor(at / 60_000))
    minutes[index] = (minutes[index] ?? 0) + 1
  }
  const byStage = [release.half, release.all, release.end].map((to) => downloads.filter((at) => at < to).length)
  return {
    clients: traffic.clients,
    total: traffic.total(),
    maxPerClient: traffic.maxPerClient(),
    powerCutPeak: maxOf(traffic.perSecond(0, 120_000)),
    laterPeak: maxOf(traffic.perSecond(4 * 3_600_000, release.end)),
    laterMean: meanOf(traffic.perSecond(4 * 3_600_000, release.end)),
    downloads: downloads.length,
    byStage,
    maxDownloadsPerMinute: maxOf(minutes),
    fullGigabitsPerSecond: (maxOf(minutes) * fullBytes * 8) / 60 / 1e9,
    differentialGigabitsPerSecond: (maxOf(minutes) * differentialBytes * 8) / 60 / 1e9,
    fullTerabytes: (downloads.length * fullBytes) / 1e12,
    differentialTerabytes: (downloads.length * differentialBytes) / 1e12,
  }
}
