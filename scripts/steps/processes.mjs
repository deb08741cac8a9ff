import { spawn, spawnSync } from 'node:child_process'
import { root } from './paths.mjs'

const running = new Set()
process.on('SIGINT', () => {})
for (const signal of ['SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
    if (running.size === 0) process.exit(1)
  })
}

export function run(command, args, { env = process.env, cwd = root, quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' })
    running.add(child)
    let output = ''
    const keep = (chunk) => {
      output += chunk
    }
    child.stdout?.setEncoding('utf8').on('data', keep)
    child.stderr?.setEncoding('utf8').on('data', keep)
    const end = (code) => {
      running.delete(child)
      resolve({ code, output })
    }
    child.once('error', (error) => {
      output += error.message
      if (!quiet) process.stderr.write(`${error.message}\n`)
      end(127)
    })
    child.once('close', (code, signal) => end(code ?? (signal === 'SIGINT' ? 130 : 1)))
  })
}

export function companion(command, args, options) {
  const child = spawn(command, args, options)
  running.add(child)
  const stop = () => child.kill()
  process.once('exit', stop)
  child.once('close', () => {
    running.delete(child)
    process.off('exit', stop)
  })
  return child
}

/** Returns the output; undefined if the command fails or is missing. */
export function readOutput(command, args, options = {}) {
  const answer = spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], ...options })
  return answer.status === 0 ? answer.stdout : undefined
}

export async function pool(width, jobs) {
  const waiting = [...jobs.entries()]
  const answers = new Array(jobs.length)
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) answers[next[0]] = await next[1]()
  }
  await Promise.all(Array.from({ length: width }, lane))
  return answers
}

export const isRoot = () => process.getuid?.() === 0
