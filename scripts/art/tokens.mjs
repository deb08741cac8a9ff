import { writeFileSync } from 'node:fs'
import { inRoot } from '../steps/paths.mjs'
import { importSource } from '../steps/source.mjs'

const { tokensCss } = await importSource('scripts', 'art', 'tokens-css.mjs')
writeFileSync(inRoot('src', 'renderer', 'ui', 'theme', 'tokens.css'), tokensCss())
