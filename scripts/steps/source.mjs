import { runnerImport } from 'vite'
import { replaceBrandFile } from '../brand/brand-file.mjs'
import { inRoot } from './paths.mjs'

/** Imports a module of the source; Node alone finds no TypeScript file that is named without its ending. */
export async function importSource(...name) {
  const { module } = await runnerImport(inRoot(...name), {
    configFile: false,
    logLevel: 'error',
    plugins: [replaceBrandFile()],
  })
  return module
}
