import { inRoot } from './paths.mjs'
import { run } from './processes.mjs'
import { step, UserError } from './log.mjs'

export async function writeContract({ node, env }) {
  await step(
    'Contract: openapi.json, docs/platform.md, docs/platform-config.md, docs/brand-fields.md and docs/freshness.md',
    async () => {
      const { code, output } = await run(
        node,
        [
          inRoot('scripts', 'contract.mjs'),
          inRoot('openapi.json'),
          inRoot('docs', 'platform.md'),
          inRoot('build', 'policy', 'policy.schema.json'),
          inRoot('docs', 'freshness.md'),
          inRoot('docs', 'platform-config.md'),
          inRoot('docs', 'platform-config.schema.json'),
          inRoot('docs', 'brand-fields.md'),
          inRoot('docs', 'brand.schema.json'),
        ],
        { env, quiet: true },
      )
      if (code !== 0) throw new UserError(`The contract could not be written: ${output.trim()}`)
      return output.trim()
    },
  )
}
