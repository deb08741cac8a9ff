import * as z from 'zod'
import { brandSchema } from './brand-schema'

const node = z.object({
  description: z.string().optional(),
  get properties() {
    return z.record(z.string(), node).optional()
  },
  get anyOf() {
    return z.array(node).optional()
  },
})
type Node = z.infer<typeof node>

/** For editors that find it in `$schema`. */
export function createBrandSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(brandSchema, { io: 'input' })
  return { $schema, title: 'A brand of the application (brand/<id>/brand.json)', ...schema }
}

function toRows(parent: Node, path: readonly string[]): string[] {
  const properties = parent.properties ?? parent.anyOf?.find((each) => each.properties)?.properties ?? {}
  return Object.entries(properties).flatMap(([name, child]) => {
    // The two themes have the same roles.
    if (path[0] === 'colours' && path[1] === 'dark') return []
    const field = [...path, name].join('.').replace('colours.light', 'colours.*')
    const row =
      child.description === undefined ? [] : [`| \`${field}\` | ${child.description.replaceAll('|', '\\|')} |`]
    return [...row, ...toRows(child, [...path, name])]
  })
}

/** Generates docs/brand-fields.md. */
export function createBrandPage(): string {
  return `# brand.json

Written by \`npm run contract\` from \`src/shared/brand-schema.ts\`; change it there. \
[brand.schema.json](brand.schema.json) says the same to an editor that finds it in \`$schema\`. How a brand is made and \
packed: [branding.md](branding.md). Every field is required; a field that is not listed here is refused.

| field | purpose |
| --- | --- |
${toRows(node.parse(createBrandSchema()), []).join('\n')}
`
}
