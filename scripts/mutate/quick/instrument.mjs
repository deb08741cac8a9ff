import { readFileSync } from 'node:fs'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import { inRoot } from '../../steps/paths.mjs'
import { excludedMutations, ignorers } from '../mutations.mjs'

const nothing = () => undefined
const logger = {
  isDebugEnabled: () => false,
  ...{ trace: nothing, debug: nothing, info: nothing, warn: console.warn, error: console.error },
}
/** As Vite writes it. */
const nameOf = (file) => inRoot(file).replaceAll('\\', '/')
/** From zero; reports count from one. */
const toReported = ({ line, column }) => ({ line: line + 1, column: column + 1 })

/** The same changes as Stryker's; each has a switch in the text of its file. */
export async function instrument(files) {
  const texts = new Map(files.map((file) => [file, readFileSync(inRoot(file), 'utf8')]))
  const byName = new Map(files.map((file) => [nameOf(file), file]))
  const instrumented = await new Instrumenter(logger).instrument(
    files.map((file) => ({ name: nameOf(file), mutate: true, content: texts.get(file) })),
    { plugins: null, excludedMutations, ignorers: Object.values(ignorers) },
  )
  const changes = instrumented.mutants
    .filter(({ status }) => status === undefined)
    .map(({ id, fileName, location: { start, end }, replacement }) => {
      const file = byName.get(fileName.replaceAll('\\', '/'))
      const location = { start: toReported(start), end: toReported(end) }
      return { id, file, source: texts.get(file), location, replacement }
    })
  return { sources: Object.fromEntries(instrumented.files.map(({ name, content }) => [name, content])), changes }
}
