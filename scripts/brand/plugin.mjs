import path from 'node:path'
import { inRoot } from '../steps/paths.mjs'
import { importSource } from '../steps/source.mjs'
import { replaceBrandFile } from './brand-file.mjs'
import { chosenBrand, firstBrand, inBrand, readBrand } from './chosen.mjs'
import { readLogo } from './logo.mjs'
import { recolour } from './recolour.mjs'

const logoId = 'virtual:brand-logo'
const tokens = inRoot('src', 'renderer', 'ui', 'theme', 'tokens.css')
/** Drawings in the first brand's colours; the others are in those of a subject. */
const drawn = /^(?:sign-in|strip-(?:dark|light)|[a-z]+-brand-[a-z0-9]+)\.svg$/

const isFile = (id, file) => path.normalize(id.replace(/\?.*$/, '')) === file

export function brandFiles() {
  const id = chosenBrand()
  const isFirst = id === firstBrand
  return {
    ...replaceBrandFile(),
    name: 'tutorat:brand',
    resolveId: (source) => (source === logoId ? `\0${logoId}` : null),
    async load(module) {
      if (module === `\0${logoId}`) {
        this.addWatchFile(inBrand(id, 'logo.svg'))
        const { viewBox, shapes } = readLogo(id)
        return `export const viewBox = ${JSON.stringify(viewBox)}\nexport const shapes = ${JSON.stringify(shapes)}\n`
      }
      if (!isFirst && isFile(module, tokens))
        return (await importSource('scripts', 'art', 'tokens-css.mjs')).tokensCss()
      return replaceBrandFile().load(module)
    },
    transformIndexHtml: (html) => html.replaceAll('{{app}}', readBrand(id).name),
    generateBundle(_options, bundle) {
      if (isFirst) return
      for (const asset of Object.values(bundle)) {
        if (asset.type !== 'asset' || !asset.originalFileNames.some(isBrandMosaic)) continue
        asset.source = recolour(Buffer.from(asset.source).toString('utf8'), readBrand(id).colours)
      }
    },
  }
}

const isBrandMosaic = (name) => /(^|[\\/])ui[\\/]mosaic[\\/]files[\\/]/.test(name) && drawn.test(path.basename(name))
