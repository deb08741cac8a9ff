import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The command and the processes of Vitest exchange these files; an area has its own. */
export const filesIn = (folder) => ({
  /** By file, its text with all of its changes, each behind a switch. */
  sources: path.join(folder, 'sources.json'),
  /** A line for each test: the changes that it reaches. */
  coverage: path.join(folder, 'coverage.jsonl'),
  /** A line for the start and the end of each try: what hangs is killed, and only the start is left of it. */
  tries: path.join(folder, 'tries.jsonl'),
})

export const append = (file, value) => appendFileSync(file, `${JSON.stringify(value)}\n`)

export const readLines = (file) =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line))
    : []

/**
 * The pass that a process of Vitest runs: what each test reaches, the changes in turn with the tests that take up to
 * `maxMs`, or one change throughout.
 */
export const readPass = () => JSON.parse(process.env.TUTORAT_MUTATE_QUICK)
