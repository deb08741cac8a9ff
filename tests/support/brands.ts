import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brandSchema, type BrandFile } from '#shared/brand-schema.ts'

const folder = path.resolve(import.meta.dirname, '..', '..', 'brand')

/** Every brand of the project, checked by its schema. */
export const readBrands = (): BrandFile[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => brandSchema.parse(JSON.parse(readFileSync(path.join(folder, name, 'brand.json'), 'utf8'))))
