/** A failure whose message is one sentence that says what to do. */
export class Trouble extends Error {}

const started = Date.now()

export const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`
export const sinceStart = () => seconds(Date.now() - started)
export const say = (line) => process.stdout.write(`${line}\n`)

/** Runs one named piece of work and prints what it does and how long it took. */
export async function step(name, work) {
  const from = Date.now()
  say(`▸ ${name}`)
  try {
    const note = await work()
    say(`✓ ${typeof note === 'string' ? `${name}: ${note}` : name} (${seconds(Date.now() - from)})`)
    return note
  } catch (error) {
    say(`✗ ${name} (${seconds(Date.now() - from)})`)
    throw error
  }
}
