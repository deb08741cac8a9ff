import { lesson, release, type Traffic } from './scenarios'
import { getMax, getMean } from './traffic'

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
    startPeak: getMax(during(lesson.start - minute, lesson.start + 5 * minute)),
    calmMean: getMean(during(lesson.outage - 10 * minute, lesson.outage)),
    calmPeak: getMax(during(lesson.outage - 10 * minute, lesson.outage)),
    outageMean: getMean(during(lesson.outage, lesson.outageEnd)),
    recoveryPeak: getMax(during(lesson.outageEnd, lesson.outageEnd + 2 * minute)),
    laterMean: getMean(during(lesson.outageEnd + 5 * minute, lesson.end)),
    laterPeak: getMax(during(lesson.outageEnd + 5 * minute, lesson.end)),
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
    powerCutPeak: getMax(traffic.perSecond(0, 120_000)),
    laterPeak: getMax(traffic.perSecond(4 * 3_600_000, release.end)),
    laterMean: getMean(traffic.perSecond(4 * 3_600_000, release.end)),
    downloads: downloads.length,
    byStage,
    maxDownloadsPerMinute: getMax(minutes),
    fullGigabitsPerSecond: (getMax(minutes) * fullBytes * 8) / 60 / 1e9,
    differentialGigabitsPerSecond: (getMax(minutes) * differentialBytes * 8) / 60 / 1e9,
    fullTerabytes: (downloads.length * fullBytes) / 1e12,
    differentialTerabytes: (downloads.length * differentialBytes) / 1e12,
  }
}
