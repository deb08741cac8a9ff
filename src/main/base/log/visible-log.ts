import { readTail } from './file-sink'

type User = { userId: number | null }

type Options = {
  directory: string
  now: () => number
  isSharedComputer: () => boolean
  events: { on(event: 'session:changed', listener: (change: { state: User; before: User }) => void): unknown }
}

/** On a shared computer only the lines since the last sign-in or sign-out: earlier ones belong to other pupils. */
export function createVisibleLog({ directory, now, isSharedComputer, events }: Options): () => Promise<string> {
  let changedAt = now()
  events.on('session:changed', ({ state, before }) => {
    if (state.userId !== before.userId) changedAt = now()
  })
  return async () => {
    const text = await readTail(directory)
    return isSharedComputer() ? linesSince(text, changedAt) : text
  }
}

/** Each line begins with its time, in order but for a clock that was set. */
function linesSince(text: string, epochMs: number): string {
  const lines = text.split('\n')
  const before = lines.findLastIndex((line) => Date.parse(line.slice(0, line.indexOf(' '))) < epochMs)
  return lines.slice(before + 1).join('\n')
}
