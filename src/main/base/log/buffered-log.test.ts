import { expect, test } from 'vitest'
import { createLog, type Log } from './log'
import { createBufferedLog } from './open-log'

function setUp() {
  const written: string[] = []
  let opened = 0
  const ready = Promise.withResolvers<null>()
  const { log, flush } = createBufferedLog({
    ready: ready.promise,
    open: () => {
      opened += 1
      return Promise.resolve<Log>(createLog({ write: (level, line) => written.push(`${level} ${line}`) }))
    },
  })
  return { log, flush, written, ready, opened: () => opened }
}

test('writes buffered lines in order at the end of the startup', async () => {
  const { log, flush, written, ready, opened } = setUp()
  log.info('one')
  log.warn('two')
  expect([opened(), written.length]).toEqual([0, 0])
  ready.resolve(null)
  await flush()
  log.debug('three')
  expect([opened(), written]).toEqual([1, ['info one', 'warn two', 'debug three']])
})

test('writes an error at once, after the buffered lines before it', async () => {
  const { log, flush, written, opened } = setUp()
  log.info('one')
  log.error('broken')
  log.info('after')
  await flush()
  expect([opened(), written]).toEqual([1, ['info one', 'error broken', 'info after']])
})

test('D4: masks what waited, and never throws for it', async () => {
  const { log, flush, written } = setUp()
  log.warn('one', { message: 'password=Motdepasse1!' })
  log.warn('two', {
    get message(): string {
      throw new Error('no')
    },
  })
  log.warn('three', { failure: new Error('token=Kq7vT2mZp9') })
  await flush()
  expect(written).toEqual([
    'warn one {"message":"password=[secret]"}',
    expect.stringMatching(/^warn three .*\[secret\]/),
  ])
})
