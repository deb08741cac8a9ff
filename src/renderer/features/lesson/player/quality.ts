import type { QualityLevel, QualityRequest } from './player'

/** A third of the data of 720 lines. */
const dataSaverHeight = 360

export function effectiveLimit(heightLimit: number | null, dataSaver: boolean): number | null {
  if (!dataSaver) return heightLimit
  return Math.min(heightLimit ?? Infinity, dataSaverHeight)
}

/** Bits per second, for streams without heights. */
const typicalBitrates = [
  [240, 500_000],
  [360, 1_000_000],
  [480, 1_800_000],
  [720, 3_500_000],
] as const

export function heightFor({ height, bitrate }: QualityLevel): number {
  if (height > 0) return height
  return typicalBitrates.find(([, limit]) => bitrate <= limit)?.[0] ?? 1080
}

type Selection = {
  /** Null: automatic. */
  fixed: number | null
  /** Highest index that the automatic mode may choose, -1 for all. */
  cap: number
}

/** `levels` ascend by bitrate; a limit below all leaves the lowest. */
export function selectLevel(
  levels: readonly QualityLevel[],
  { quality, heightLimit: limit }: QualityRequest,
): Selection {
  const allows = (level: QualityLevel): boolean => limit === null || heightFor(level) <= limit
  const firstAbove = levels.findIndex((level) => !allows(level))
  const cap = firstAbove < 0 ? -1 : Math.max(0, firstAbove - 1)
  if (quality === 'auto' || levels.length === 0) return { fixed: null, cap }
  const target = Math.min(quality, limit ?? Infinity)
  let best = { index: 0, height: 0 }
  for (const [index, level] of levels.entries()) {
    const height = heightFor(level)
    if (height <= target && height >= best.height) best = { index, height }
  }
  return { fixed: best.index, cap }
}

type QualityChoice = { height: number; bitrate: number; allowed: boolean }

/** One choice for each height, highest first, with the bitrate that `selectLevel` would take. */
export function qualityChoices(levels: readonly QualityLevel[], limit: number | null): QualityChoice[] {
  const byHeight = new Map<number, QualityLevel>()
  for (const level of levels) byHeight.set(heightFor(level), level)
  const lowest = Math.min(...byHeight.keys())
  return [...byHeight]
    .map(([height, { bitrate }]) => ({ height, bitrate, allowed: limit === null || height <= Math.max(limit, lowest) }))
    .sort((a, b) => b.height - a.height)
}

export function bytesPerMinute(bitrate: number): number {
  return (bitrate / 8) * 60
}
