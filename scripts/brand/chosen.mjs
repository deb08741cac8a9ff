import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { UserError } from '../steps/log.mjs'
import { inRoot } from '../steps/paths.mjs'

/** The source names this brand's file; its words stand in the templates of the packages. */
export const firstBrand = 'tutorat'

export const brandIds = () =>
  readdirSync(inRoot('brand'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()

/** The brand that `TUTORAT_BRAND` names. */
export function chosenBrand() {
  const id = process.env.TUTORAT_BRAND?.trim() || firstBrand
  if (!brandIds().includes(id))
    throw new UserError(
      `TUTORAT_BRAND=${id}: there is no folder brand/${id}. There are ${brandIds().join(', ')}; ` +
        '"npm run brand -- new <id>" makes one.',
    )
  return id
}

export const inBrand = (id, ...parts) => inRoot('brand', id, ...parts)

/** Not checked: `npm run brand -- check` and each build do that. */
export function readBrand(id = chosenBrand()) {
  const file = inBrand(id, 'brand.json')
  if (!existsSync(file)) throw new UserError(`brand/${id}/brand.json is missing: copy that of brand/${firstBrand}.`)
  try {
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new UserError(`brand/${id}/brand.json is not valid JSON: ${error.message}`)
  }
}
