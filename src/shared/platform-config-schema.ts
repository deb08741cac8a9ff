import * as z from 'zod'
import { brand } from './brand'
import { platformConfig } from './platform-config'
import { findPlatformField, type PlatformField } from './platform-config-fields'

type Node = Readonly<Record<string, unknown>>

/** The JSON schema with the texts of the fields, for editors and other tools. */
export function createPlatformConfigSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(platformConfig, { io: 'input' })
  return { $schema, title: `The platform of ${brand.name} (platform.json)`, ...described(schema, []) }
}

function described(node: Node, path: readonly string[]): Node {
  const field = findPlatformField(path.join('.'))
  const texts = field === null ? {} : { description: toDescription(field), examples: toExamples(field.example) }
  const parts = Object.entries(node).map(([name, part]): [string, unknown] => {
    if (name === 'properties' && isNode(part))
      return [
        name,
        Object.fromEntries(
          Object.entries(part).map(([key, each]) => [key, isNode(each) ? described(each, [...path, key]) : each]),
        ),
      ]
    return [name, name === 'items' && isNode(part) ? described(part, [...path, '*']) : part]
  })
  return { ...texts, ...Object.fromEntries(parts) }
}

function toDescription({ purpose, without, protocol }: PlatformField): string {
  const sentences = [purpose, without === null ? null : `without it ${without}`, protocol ?? null]
  return sentences
    .filter((sentence) => sentence !== null)
    .map((sentence) => `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}${sentence.endsWith('.') ? '' : '.'}`)
    .join(' ')
}

/** An empty object is no example. */
const toExamples = (example: unknown): unknown[] | undefined =>
  isNode(example) && Object.keys(example).length === 0 ? undefined : [example]

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
