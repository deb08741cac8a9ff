import { randomUUID } from 'node:crypto'
import { createFiles } from '#main/base/fs/files.ts'
import type { PlatformClient } from '#main/base/platform-client.ts'
import type { Vault } from '#main/base/services.ts'
import { createHomework, type Homework } from '#main/homework/homework.ts'
import type { Clock } from '#shared/clock.ts'
import type { Desktop } from '#shared/desktop/desktop.ts'
import type { HomeworkDraft } from '#shared/desktop/homework.ts'
import { createMemoryDisk } from './memory-disk'

type Parts = {
  clock: Clock
  client: () => PlatformClient
  vault: () => Vault
  isSharedComputer: () => boolean
  changed: (draft: HomeworkDraft) => void
}

type HomeworkCommands = Pick<Desktop, Extract<keyof Desktop, `homework.${string}`>>

export type FakeHomework = {
  homework: () => Homework
  commands: HomeworkCommands
  chosen: string[]
  opened: string[]
  passWaits(): void
  restart(): void
}

export function createFakeHomework({ clock, client, vault, isSharedComputer, changed }: Parts): FakeHomework {
  const disk = createMemoryDisk(() => clock.now())
  const chosen: string[] = []
  const opened: string[] = []
  const waits = new Set<() => void>()
  const folder = createFiles({ directory: '/homework-test', disk }).openFolder('homework')
  const open = (): Homework =>
    createHomework({
      folder,
      sealedFolder: () => folder,
      previews: folder,
      client: { call: (...call) => client().call(...call) },
      clock: { now: () => clock.now(), monotonic: () => performance.now() },
      schedule: (ms, run) => {
        if (ms <= 100) {
          const timer = setTimeout(run, ms)
          return () => clearTimeout(timer)
        }
        const end = (): void => {
          waits.delete(end)
          run()
        }
        waits.add(end)
        return () => void waits.delete(end)
      },
      random: Math.random,
      uuid: randomUUID,
      platformNow: () => null,
      afterFirstPaint: Promise.resolve(),
      chooseFiles: () => Promise.resolve(chosen.splice(0)),
      openFile: (address) => Promise.resolve(opened.push(address) > 0),
      isSharedComputer,
      onChange: changed,
      log: { info: () => undefined, warn: () => undefined },
    })
  let homework = open()
  let last: number | null = null
  const present = (): Homework => {
    const { signedIn, userId } = vault().state()
    const now = signedIn ? userId : null
    if (now !== last) homework.sessionChanged({ userId: now, signedOutUserId: now === null ? last : null })
    last = now
    return homework
  }
  return {
    homework: present,
    commands: commandsOf(present),
    chosen,
    opened,
    passWaits: () => {
      for (const end of [...waits]) end()
    },
    restart: () => {
      homework.sessionChanged({ userId: null })
      homework = open()
      last = null
      present()
    },
  }
}

function commandsOf(present: () => Homework): HomeworkCommands {
  return {
    'homework.read': async ({ examId }) => present().read(examId),
    'homework.pick': async ({ examId }) => present().pick(examId),
    'homework.arrange': async ({ examId, order }) => present().arrange(examId, order),
    'homework.turn': async ({ examId, fileId, turn }) => present().turn(examId, fileId, turn),
    'homework.remove': async ({ examId, fileId }) => present().remove(examId, fileId),
    'homework.preview': async ({ examId, fileId }) => ({ opened: await present().preview(examId, fileId) }),
    'homework.send': async ({ examId }) => present().send(examId),
    'homework.cancel': async ({ examId }) => present().cancel(examId),
    'homework.discard': async ({ examId }) => present().discard(examId),
  }
}
