import { describe, expect, it } from 'vitest'
import { afterFailureSwitch, createExceptionHandler } from './uncaught-exception'

function setUp({
  argv = ['tutorat', '.'],
  uptime = 1000,
  confirms = true,
}: { argv?: string[]; uptime?: number; confirms?: boolean } = {}) {
  const steps: string[] = []
  const handleException = createExceptionHandler({
    uptime: () => uptime,
    argv,
    log: { error: (event, fields) => void steps.push(`${event} ${fields?.message ?? ''}`) },
    confirmRestart: () => {
      steps.push('ask')
      return Promise.resolve(confirms)
    },
    restart: (args) => void steps.push(`restart ${args.join(' ')}`),
    quit: () => void steps.push('quit'),
  })
  return { steps, handleException }
}

describe('uncaught exception of the main process', () => {
  it('I1: logs, prompts and restarts once', async () => {
    const { steps, handleException } = setUp()
    await handleException(new Error('boom'))
    await handleException('again')
    expect(steps).toEqual([
      'main.uncaught-exception boom',
      'ask',
      `restart . ${afterFailureSwitch}`,
      'quit',
      'main.uncaught-exception again',
    ])
  })

  it('I1: quits when the restarted process fails at once', async () => {
    const { steps, handleException } = setUp({ argv: ['tutorat', '.', afterFailureSwitch] })
    await handleException(new Error('boom'))
    expect(steps).toEqual(['main.uncaught-exception boom', 'ask', 'quit'])
  })

  it('I1: restarts again when the restarted process ran for a minute', async () => {
    const { steps, handleException } = setUp({ argv: ['tutorat', '.', afterFailureSwitch], uptime: 60_000 })
    await handleException(new Error('boom'))
    expect(steps).toContain(`restart . ${afterFailureSwitch}`)
  })

  it('C4, C8: removes deep links from the arguments of the restart', async () => {
    const { steps, handleException } = setUp({
      argv: [
        'tutorat',
        '.',
        '--',
        'tutorat://switch?token=secret&admin_id=9&user_id=12',
        'TUTORAT:login/google/callback?code=c',
      ],
    })
    await handleException(new Error('boom'))
    expect(steps).toContain(`restart . -- ${afterFailureSwitch}`)
  })

  it('shows the window of the restarted program after a start at login', async () => {
    const { steps, handleException } = setUp({ argv: ['tutorat', '.', '--hidden'] })
    await handleException(new Error('boom'))
    expect(steps).toContain(`restart . ${afterFailureSwitch}`)
  })

  it('I1: quits when the user declines the restart', async () => {
    const { steps, handleException } = setUp({ confirms: false })
    await handleException(new Error('boom'))
    expect(steps).toEqual(['main.uncaught-exception boom', 'ask', 'quit'])
  })
})
