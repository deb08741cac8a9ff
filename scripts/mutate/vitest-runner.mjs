import { commonTokens, tokens } from '@stryker-mutator/api/plugin'
import { ForksPoolWorker } from 'vitest/node'
import { VitestTestRunner } from '../../node_modules/@stryker-mutator/vitest-runner/dist/src/vitest-test-runner.js'

const preload = new URL('reused-worker.mjs', import.meta.url).href
const maxRuns = 60
const answerTimeoutMs = 3_000

let spare = null

class ReusedWorker extends ForksPoolWorker {
  name = 'reused'
  runs = 0

  constructor(options) {
    super({ ...options, execArgv: [...options.execArgv, '--import', preload] })
  }

  async start() {
    if (spare !== null) {
      this._fork = spare.fork
      this.runs = spare.runs
      spare = null
    }
    await super.start()
    this.runs += 1
  }

  send(message) {
    if (message.type === 'stop') this.fork.emit('message', { type: 'stopped', __vitest_worker_response__: true })
    else super.send(message)
  }

  async stop() {
    const fork = this.fork
    const isReusable = spare === null && this.runs < maxRuns && (await isClean(fork))
    if (!isReusable) return super.stop()
    fork.stdout.unpipe(this.stdout)
    fork.stderr.unpipe(this.stderr)
    this.stdout.setMaxListeners(this.stdout.getMaxListeners() - 1)
    this.stderr.setMaxListeners(this.stderr.getMaxListeners() - 1)
    for (const event of ['message', 'error', 'exit']) fork.removeAllListeners(event)
    spare = { fork, runs: this.runs }
  }
}

function isClean(fork) {
  if (fork.exitCode !== null || fork.signalCode !== null || !fork.connected) return false
  return new Promise((resolve) => {
    const finish = (answer) => {
      clearTimeout(timer)
      fork.off('message', onMessage)
      fork.off('exit', onExit)
      resolve(answer)
    }
    const onMessage = (message) => message?.type === 'mutate:is-clean' && finish(message.isClean)
    const onExit = () => finish(false)
    const timer = setTimeout(finish, answerTimeoutMs, false)
    fork.on('message', onMessage).once('exit', onExit)
    fork.send({ type: 'mutate:is-clean' })
  })
}

class ReusingRunner extends VitestTestRunner {
  async init() {
    await super.init()
    // A window of jsdom belongs to its process.
    for (const { name, config } of this.ctx.projects)
      if (name === 'unit')
        Object.assign(config, {
          pool: 'reused',
          poolRunner: { name: 'reused', createPoolWorker: (options) => new ReusedWorker(options) },
        })
  }

  async dispose() {
    spare?.fork.kill()
    spare = null
    await super.dispose()
  }
}

createRunner.inject = tokens(commonTokens.injector)
export function createRunner(injector) {
  return injector.provideValue('globalNamespace', '__stryker__').injectClass(ReusingRunner)
}
