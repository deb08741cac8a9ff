import * as z from 'zod'
import type { Schedule } from '#shared/clock.ts'
import type { FirebaseProject } from '#shared/platform-config.ts'
import type { Log } from '../../base/log/log'
import { pushCredentials, pushMessage, type PushReceiver } from './receiver'

export type ReceiverProcess = {
  postMessage(message: unknown): void
  on(event: 'message', listener: (message: unknown) => void): unknown
  on(event: 'exit', listener: (code: number) => void): unknown
  on(event: 'error', listener: () => void): unknown
  kill(): unknown
}

type Options = { project: FirebaseProject; fork: () => ReceiverProcess; schedule: Schedule; log: Pick<Log, 'warn'> }

const startLimitMs = 120_000

const messageFromProcess = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('credentials'), credentials: pushCredentials }),
  z.object({ kind: z.literal('message'), message: z.unknown(), persistentId: z.string().min(1).max(256) }),
])

export function createFcmReceiver({ project, fork, schedule, log }: Options): PushReceiver {
  return {
    start({ credentials, seen }, listener, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<undefined>()
      const process = fork()
      let isOver = false
      const stop = (): void => {
        isOver = true
        cancel()
        process.kill()
        reject(new Error('the push receiver was stopped'))
      }
      const cancel = schedule(startLimitMs, stop)
      signal.addEventListener('abort', stop, { once: true })
      // Electron emits `error` when V8 ends the process; without a listener it would be thrown here, in main.
      process.on('error', () => undefined)
      process.on('exit', (exitCode) => {
        cancel()
        signal.removeEventListener('abort', stop)
        reject(new Error('the push receiver ended'))
        if (isOver) return
        isOver = true
        log.warn('push.ended', { exitCode })
        listener.onEnd()
      })
      process.on('message', (message) => {
        const read = messageFromProcess.safeParse(message)
        if (isOver || !read.success) return
        if (read.data.kind === 'credentials') return listener.onCredentials(read.data.credentials)
        if (read.data.kind === 'message') {
          const parsed = pushMessage.safeParse(read.data.message)
          return parsed.success ? listener.onNotification(parsed.data, read.data.persistentId) : undefined
        }
        cancel()
        resolve(undefined)
      })
      process.postMessage({ project, credentials, seen })
      return promise
    },
  }
}
