import { describe, expect, it } from 'vitest'
import { afterFailureSwitch, createMainFailure } from './uncaught-exception'

function failing({ argv = ['tutorat', '.'], uptime = 1000, agrees = true }: { argv?: string[]; uptime?: number; agrees?: boolean } = {}) {
  const steps: string[] = []
  const failed = createMainFailure({
    uptime: () => uptime,
    argv,
    log: { error: (event, fields) => void steps.push(`${event} ${fields?.message ?? ''}`) },
    ask: () => {
      steps.push('ask')
      return Promise.resolve(agrees)
    },
    restart: (args) => void steps.push(`restart ${args.join(' ')}`),
    quit: () => void steps.push('quit'),
  })
  return { steps, failed }
}

describe('failure of the main process', () => {
  it('I1: log, dialog, one new start', async () => {
    const { steps, failed } = failing()
    await failed(new Error('boom'))
    await failed('again')
    expect(steps).toEqual(['main.failed boom', 'ask', `restart . ${afterFailureSwitch}`, 'quit', 'main.failed again'])
  })

  it('I1: a start that fails at once after a failure is not tried again', async () => {
    const { steps, failed } = failing({ argv: ['tutorat', '.', afterFailureSwitch] })
    await failed(new Error('boom'))
    expect(steps).toEqual(['main.failed boom', 'ask', 'quit'])
  })

  it('I1: one that ran for a minute is', async () => {
    const { steps, failed } = failing({ argv: ['tutorat', '.', afterFailureSwitch], uptime: 60_000 })
    await failed(new Error('boom'))
    expect(steps).toContain(`restart . ${afterFailureSwitch}`)
  })

  it('C4, C8: what a link brought is not handed to the next start: it came once, and may carry a token', async () => {
    const { steps, failed } = failing({ argv: ['tutorat', '.', '--', 'tutorat://switch?token=secret&admin_id=9&user_id=12', 'TUTORAT:login/google/callback?code=c'] })
    await failed(new Error('boom'))
    expect(steps).toContain(`restart . -- ${afterFailureSwitch}`)
  })

  it('I1: the person may quit instead', async () => {
    const { steps, failed } = failing({ agrees: false })
    await failed(new Error('boom'))
    expect(steps).toEqual(['main.failed boom', 'ask', 'quit'])
  })
})
