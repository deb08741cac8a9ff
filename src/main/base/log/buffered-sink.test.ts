import { expect, test } from 'vitest'
import type { LogSink } from './log'
import { createLateSink } from './open-log'

function setUp() {
  const written: string[] = []
  let opened = 0
  const quiet = Promise.withResolvers<null>()
  const sink = createLateSink({
    quiet: quiet.promise,
    open: () => {
      opened += 1
      const write: LogSink = (level, line) => written.push(`${level} ${line}`)
      return Promise.resolve(write)
    },
  })
  return { sink, written, quiet, opened: () => opened }
}

test('the lines of the start are written in their order once the start is over', async () => {
  const { sink, written, quiet, opened } = setUp()
  sink.write('info', 'one')
  sink.write('warn', 'two')
  expect([opened(), written.length]).toEqual([0, 0])
  quiet.resolve(null)
  await sink.flush()
  sink.write('info', 'three')
  expect([opened(), written]).toEqual([1, ['info one', 'warn two', 'info three']])
})

test('an error is written at once, with all that came before it', async () => {
  const { sink, written, opened } = setUp()
  sink.write('info', 'one')
  sink.write('error', 'broken')
  sink.write('info', 'after')
  await sink.flush()
  expect([opened(), written]).toEqual([1, ['info one', 'error broken', 'info after']])
})
