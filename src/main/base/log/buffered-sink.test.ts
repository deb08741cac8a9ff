import { expect, test } from 'vitest'
import type { LogSink } from './log'
import { createBufferedSink } from './open-log'

function setUp() {
  const written: string[] = []
  let opened = 0
  const ready = Promise.withResolvers<null>()
  const sink = createBufferedSink({
    ready: ready.promise,
    open: () => {
      opened += 1
      const write: LogSink = (level, line) => written.push(`${level} ${line}`)
      return Promise.resolve(write)
    },
  })
  return { sink, written, ready, opened: () => opened }
}

test('writes buffered lines in order at the end of the startup', async () => {
  const { sink, written, ready, opened } = setUp()
  sink.write('info', 'one')
  sink.write('warn', 'two')
  expect([opened(), written.length]).toEqual([0, 0])
  ready.resolve(null)
  await sink.flush()
  sink.write('info', 'three')
  expect([opened(), written]).toEqual([1, ['info one', 'warn two', 'info three']])
})

test('writes an error at once, after the buffered lines before it', async () => {
  const { sink, written, opened } = setUp()
  sink.write('info', 'one')
  sink.write('error', 'broken')
  sink.write('info', 'after')
  await sink.flush()
  expect([opened(), written]).toEqual([1, ['info one', 'error broken', 'info after']])
})
