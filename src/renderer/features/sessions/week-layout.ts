import { tunisWall, type SessionTimes } from '#domains/live/session-times.ts'

const dayMinutes = 24 * 60
/** Min drawn duration, for readable text. */
const minDrawnMinutes = 30
const defaultHours = { from: 8, to: 20 }

export type Timed = { key: string; times: SessionTimes }

/** `from` and `to` in minutes since midnight. */
export type Box<Session extends Timed> = {
  session: Session
  date: string
  from: number
  to: number
  lane: number
  lanes: number
  /** Lanes that it fills: its own, and those after it that are free for as long as it lasts. */
  span: number
}

type WeekLayout<Session extends Timed> = {
  boxes: Box<Session>[]
  elsewhere: Session[]
  /** `to` excluded. */
  hours: { from: number; to: number }
}

export function layoutWeek<Session extends Timed>(
  sessions: readonly Session[],
  dates: readonly string[],
): WeekLayout<Session> {
  const drawn = sessions.map(toDrawn).sort(inOrder)
  const boxes = dates.flatMap((date) => laneBoxes(drawn.filter((one) => one.date === date)))
  const elsewhere = drawn.filter(({ date }) => !dates.includes(date)).map(({ session }) => session)
  return { boxes, elsewhere, hours: shownHours(boxes) }
}

type Drawn<Session extends Timed> = Pick<Box<Session>, 'session' | 'date' | 'from' | 'to'>

function toDrawn<Session extends Timed>(session: Session): Drawn<Session> {
  const start = tunisWall(session.times.start)
  const end = tunisWall(session.times.end)
  const from = Math.min(start.minutes, dayMinutes - minDrawnMinutes)
  const to = end.date === start.date ? end.minutes : dayMinutes
  return { session, date: start.date, from, to: Math.max(to, from + minDrawnMinutes) }
}

function inOrder<Session extends Timed>(one: Drawn<Session>, other: Drawn<Session>): number {
  const byText = (first: string, second: string) => (first < second ? -1 : first > second ? 1 : 0)
  return (
    byText(one.date, other.date) ||
    one.from - other.from ||
    one.session.times.start - other.session.times.start ||
    one.to - other.to ||
    byText(one.session.key, other.session.key)
  )
}

function laneBoxes<Session extends Timed>(drawn: readonly Drawn<Session>[]): Box<Session>[] {
  const boxes: Box<Session>[] = []
  let cluster: Box<Session>[] = []
  let laneEnds: number[] = []
  const close = () => {
    boxes.push(
      ...cluster.map((box) => ({ ...box, lanes: laneEnds.length, span: parseSpan(box, cluster, laneEnds.length) })),
    )
    cluster = []
    laneEnds = []
  }
  for (const one of drawn) {
    if (laneEnds.every((end) => end <= one.from)) close()
    const free = laneEnds.findIndex((end) => end <= one.from)
    const lane = free === -1 ? laneEnds.length : free
    laneEnds[lane] = one.to
    cluster.push({ ...one, lane, lanes: 0, span: 1 })
  }
  close()
  return boxes
}

function parseSpan(
  { from, to, lane }: Pick<Box<Timed>, 'from' | 'to' | 'lane'>,
  cluster: readonly Pick<Box<Timed>, 'from' | 'to' | 'lane'>[],
  lanes: number,
): number {
  const beside = cluster.filter((other) => other.lane > lane && other.from < to && other.to > from)
  return Math.min(lanes, ...beside.map((other) => other.lane)) - lane
}

function shownHours(boxes: readonly Pick<Box<Timed>, 'from' | 'to'>[]): { from: number; to: number } {
  const first = Math.min(...boxes.map(({ from }) => Math.floor(from / 60) - 1), defaultHours.from)
  const last = Math.max(...boxes.map(({ to }) => Math.ceil(to / 60) + 1), defaultHours.to)
  return { from: Math.max(0, first), to: Math.min(24, last) }
}
