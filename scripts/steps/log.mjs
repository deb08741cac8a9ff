export class UserError extends Error {}

const started = Date.now()

export const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`
export const sinceStart = () => seconds(Date.now() - started)
let stream = process.stdout
/** For a command whose standard output is a file of the caller. */
export const logToStandardError = () => void (stream = process.stderr)
export const log = (line) => stream.write(`${line}\n`)

export async function step(name, work) {
  const from = Date.now()
  log(`▸ ${name}`)
  try {
    const note = await work()
    log(`✓ ${typeof note === 'string' ? `${name}: ${note}` : name} (${seconds(Date.now() - from)})`)
    return note
  } catch (error) {
    log(`✗ ${name} (${seconds(Date.now() - from)})`)
    throw error
  }
}
