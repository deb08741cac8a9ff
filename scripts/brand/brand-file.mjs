import { readFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from '../steps/paths.mjs'
import { chosenBrand, firstBrand, inBrand } from './chosen.mjs'

const named = inRoot('brand', firstBrand, 'brand.json')

/** A Vite plugin that puts the chosen brand's file in the place of that which src/shared/brand.ts names. */
export function replaceBrandFile() {
  const file = inBrand(chosenBrand(), 'brand.json')
  return {
    name: 'tutorat:brand-file',
    enforce: 'pre',
    load: (id) => (path.normalize(id.replace(/\?.*$/, '')) === named ? readFileSync(file, 'utf8') : null),
  }
}
