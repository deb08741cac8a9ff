import { describe, expect, it } from 'vitest'
import { platformConfig, readPlatformConfig } from './platform-config'
import { checkPlatformConfig } from './platform-config-check'
import { platformConfigExample } from './platform-config-example'
import { findPlatformField, platformFields } from './platform-config-fields'
import { createPlatformConfigSchema } from './platform-config-schema'

const example = JSON.stringify(platformConfigExample)
const checked = (change: object, options = {}) =>
  checkPlatformConfig(JSON.stringify({ ...platformConfigExample, ...change }), options)

/** Each field of the JSON schema by its path, and whether its object requires it. */
function fieldsOf(node: unknown, path: readonly string[] = []): { path: string; isRequired: boolean }[] {
  if (typeof node !== 'object' || node === null) return []
  const {
    properties = {},
    items,
    required = [],
  } = node as { properties?: object; items?: unknown; required?: string[] }
  const own = Object.entries(properties).flatMap(([name, part]) => [
    { path: [...path, name].join('.'), isRequired: required.includes(name) },
    ...fieldsOf(part, [...path, name]),
  ])
  return items === undefined ? own : [...own, { path: [...path, '*'].join('.'), isRequired: true }]
}

describe('checkPlatformConfig', () => {
  it('accepts the example, with a byte order mark and as a package reads it', () => {
    expect(checkPlatformConfig(`\uFEFF${example}`, { isPackaged: true })).toEqual({ isValid: true, problems: [] })
  })

  it('says every problem at once, with the purpose of what is missing', () => {
    const { problems } = checked({
      pages: { teachers: 'https://teachers.ecole.tn/' },
      youtubeEmbed: undefined,
      services: {
        ...platformConfigExample.services,
        progress: { base: 'https://p.ecole.tn', apiKey: { header: '1', value: '' } },
      },
    })
    expect(problems).toEqual([
      expect.stringMatching(
        /^services\.progress\.apiKey\.header must be the name of a header: .* For example "X-Api-Key"$/,
      ),
      'services.progress.apiKey.value is empty. For example "key-of-the-desktop-client"',
      expect.stringMatching(/^pages\.humanCheck is missing: the page that tells a person from a program/),
      expect.stringMatching(/^pages\.teacher is missing: the web application for teachers/),
      'pages.teachers is unknown: pages.teacher is meant?',
      expect.stringMatching(/^youtubeEmbed is missing: the address of the player/),
    ])
  })

  it.each([
    ['YOUTUBEembed', 'YOUTUBEembed is unknown: youtubeEmbed is meant?'],
    ['youtubeEmbedxyz', 'youtubeEmbedxyz is unknown: youtubeEmbed is meant?'],
    ['utubeEmbeds', 'utubeEmbeds is unknown: youtubeEmbed is meant?'],
    ['youtubeEmbedwxyz', 'youtubeEmbedwxyz is unknown: remove it, or see docs/platform-config.md for the fields.'],
    ['zzzzzzzzzzz', 'zzzzzzzzzzz is unknown: remove it, or see docs/platform-config.md for the fields.'],
  ])('names the field that is meant by %s, up to three letters away', (field, problem) => {
    const { problems } = checked({ [field]: 'x' })
    expect(problems).toEqual([problem])
  })

  it.each([
    ['', 'The file is empty.'],
    ['{\n  "name": "a",\n}', 'Line 3, column 1: the comma before } must go.'],
    ['[]', '(file) must be an object in { }.'],
  ])('explains %j', (text, problem) => {
    expect(checkPlatformConfig(text)).toEqual({ isValid: false, problems: [problem] })
  })

  it('A10: refuses addresses of this computer only where a package would', () => {
    const local = { youtubeEmbed: 'http://127.0.0.1:4000/embed/' }
    expect(checked(local).isValid).toBe(true)
    expect(checked(local, { isPackaged: true }).problems).toEqual([
      expect.stringMatching(/^youtubeEmbed must be an https:\/\/ address in a packaged application\./),
    ])
  })
})

describe('platformFields', () => {
  const fields = fieldsOf(createPlatformConfigSchema())

  it('describes each field of the schema, and says of exactly the optional ones what happens without them', () => {
    for (const { path, isRequired } of fields) {
      const field = findPlatformField(path)
      expect([path, field?.without === null]).toEqual([path, isRequired])
      expect([path, field]).not.toEqual([path, null])
    }
  })

  it('describes no field that the schema lacks', () => {
    const paths = new Set(
      fields.flatMap(({ path }) => [
        path,
        path.replace(/^services\.\w+\./, 'services.*.'),
        path.replace(/^hosts\.\w+\.\*/, 'hosts.*.*'),
      ]),
    )
    expect(Object.keys(platformFields).filter((path) => !paths.has(path))).toEqual([])
  })

  it('gives examples that the schema accepts', () => {
    expect(platformConfig.parse(platformConfigExample)).toEqual(platformConfigExample)
    for (const [path, { example: value }] of Object.entries(platformFields)) {
      const name = path.replace('services.*', 'services.progress').replace('hosts.*.*', 'hosts.media.0')
      const copy: unknown = structuredClone(platformConfigExample)
      if (JSON.stringify(value) === '{}') continue
      const read = readPlatformConfig(JSON.stringify(withValue(copy, name.split('.'), value)))
      const under = read.ok ? [] : read.problems.filter(({ field }) => field === name || field.startsWith(`${name}.`))
      expect([path, under]).toEqual([path, []])
    }
  })
})

function withValue(holder: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  const copy: Record<string, unknown> | unknown[] = Array.isArray(holder)
    ? [...(holder as unknown[])]
    : { ...(holder as Record<string, unknown>) }
  Reflect.set(copy, name, rest.length === 0 ? value : withValue(Reflect.get(copy, name), rest, value))
  return copy
}
