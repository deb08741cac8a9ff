import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import type { Licence } from '../../shared/desktop/os-integration'
import { parseJson } from '../../shared/std/json'
import type { Log } from '../base/log/log'

/** What the build writes of one piece of software that is shipped. */
const shipped = z.array(z.object({ name: z.string(), version: z.string(), licence: z.string(), text: z.string().nullish(), homepage: z.string().nullish() }))
type Shipped = z.output<typeof shipped>[number]

/** The licences of what is in the package. */
export type Licences = {
  /** By name; null where the package does not say. */
  list(): Promise<Licence[] | null>
  text(name: string, version: string): Promise<{ text: string | null; homepage: string | null }>
}

type Options = { file: string; log: Pick<Log, 'warn'> }

/** Reads the list of licences when somebody first wants to see it; texts stay here until they are asked for. */
export function createLicences({ file, log }: Options): Licences {
  let reading: Promise<Shipped[] | null> | null = null
  const read = (): Promise<Shipped[] | null> =>
    (reading ??= readFile(file, 'utf8')
      .then((text) => shipped.parse(parseJson(text)))
      .catch((failure: unknown) => {
        log.warn('licences.unread', { failure })
        return null
      }))
  return {
    async list() {
      const all = await read()
      return all?.map(({ name, version, licence }) => ({ name, version, licence })).toSorted((one, other) => one.name.localeCompare(other.name)) ?? null
    },
    async text(name, version) {
      const found = (await read())?.find((each) => each.name === name && each.version === version)
      return { text: found?.text ?? null, homepage: found?.homepage ?? null }
    },
  }
}
