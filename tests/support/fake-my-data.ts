import type { Desktop } from '#shared/desktop/desktop.ts'
import type { Loss, ExportResult, MyDataProgress } from '#shared/desktop/my-data.ts'

type MyDataCommands = Pick<Desktop, Extract<keyof Desktop, `my-data.${string}`>>

export type FakeMyData = {
  losses: Loss[]
  result: ExportResult
  isHeld: boolean
  finish: () => void
  readonly exports: boolean[]
  readonly erasures: Loss[][]
  readonly commands: MyDataCommands
}

export function createFakeMyData(progressed: (progress: MyDataProgress) => void): FakeMyData {
  const fake: FakeMyData = {
    losses: [],
    result: { outcome: 'saved', missing: [] },
    isHeld: false,
    finish: () => undefined,
    exports: [],
    erasures: [],
    commands: {
      'my-data.read': async () => ({
        stores: ['Réglages de cet ordinateur', 'Journal technique'],
        parts: ['Profil', 'Notifications'],
        losses: fake.losses,
      }),
      'my-data.export': async ({ platform }) => {
        fake.exports.push(platform)
        progressed({ done: 1, total: 4, title: 'Profil' })
        if (fake.isHeld) await new Promise<void>((resolve) => (fake.finish = resolve))
        return fake.result
      },
      'my-data.cancel': async () => {
        fake.result = { outcome: 'stopped', missing: [] }
        fake.finish()
        return undefined
      },
      'my-data.erase': async ({ accepted }) => {
        if (fake.losses.some((loss) => !accepted.includes(loss))) return { outcome: 'at-risk', losses: fake.losses }
        fake.erasures.push([...accepted])
        return { outcome: 'restarting', losses: fake.losses }
      },
    },
  }
  return fake
}
