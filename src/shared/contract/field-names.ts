import * as z from 'zod'

/** Field names of an object schema, and the aliases of those. */
export type FieldNames = { has(name: string): boolean; matches(body: object, except: ReadonlySet<string>): boolean }

const cache = new WeakMap<z.ZodType, FieldNames | null>()

/** Null for lists, maps and values; case and punctuation are ignored. */
export function fieldNames(schema: z.ZodType): FieldNames | null {
  const cached = cache.get(schema)
  if (cached !== undefined) return cached
  const names = collect(schema)
  const letters = names === null ? null : new Set(names.map(toLetters))
  const built =
    letters === null
      ? null
      : {
          has: (name: string) => letters.has(toLetters(name)),
          matches: (body: object, except: ReadonlySet<string>) =>
            Object.keys(body).some((name) => !except.has(name) && letters.has(toLetters(name))),
        }
  cache.set(schema, built)
  return built
}

function toLetters(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

function collect(schema: unknown): string[] | null {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodDefault
  )
    return collect(schema.def.innerType)
  if (schema instanceof z.ZodPipe) {
    const names = collect(schema.def.in instanceof z.ZodTransform ? schema.def.out : schema.def.in)
    return names === null ? null : [...names, ...getAliases(schema)]
  }
  return null
}

const aliasMeta = z.object({ 'x-aliases': z.record(z.string(), z.array(z.string())) })

function getAliases(schema: z.ZodType): string[] {
  return Object.values(aliasMeta.safeParse(schema.meta()).data?.['x-aliases'] ?? {}).flat()
}
