import { existsSync } from 'node:fs'
import { inRoot } from './paths.mjs'
import { run } from './processes.mjs'
import { step, Trouble } from './say.mjs'

const entry = inRoot('src', 'shared', 'contract', 'openapi.ts')

/** Writes openapi.json from the contract. */
export async function writeOpenApi({ node, env }) {
  if (!existsSync(entry)) throw new Trouble('src/shared/contract/openapi.ts is missing: it turns the contract into an OpenAPI document.')
  await step('Contract: openapi.json', async () => {
    const { code, output } = await run(node, [inRoot('scripts', 'contract.mjs'), entry, inRoot('openapi.json')], { env, quiet: true })
    if (code !== 0) throw new Trouble(`The contract could not be written: ${output.trim()}`)
    return output.trim()
  })
}
