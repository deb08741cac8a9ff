export class UserError extends Error {}

const started = Date.now()

export const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`
export const sinceStart = () => seconds(Date.now() - started)
export const log = (line) => process.stdout.write(`${line}\n`)

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
