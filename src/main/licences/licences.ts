import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import type { Licence } from '#shared/desktop/os-integration.ts'
import { parseJson } from '#shared/std/json.ts'
import type { Log } from '../base/log/log'

const licenceFile = z.array(
  z.object({
    name: z.string(),
    version: z.string(),
    licence: z.string(),
    text: z.string().nullish(),
    homepage: z.string().nullish(),
  }),
)
type LicenceEntry = z.output<typeof licenceFile>[number]

export type Licences = {
  /** Sorted by name; null if unreadable. */
  list(): Promise<Licence[] | null>
  text(name: string, version: string): Promise<{ text: string | null; homepage: string | null }>
}

type Options = { file: string; log: Pick<Log, 'warn'> }

export function createLicences({ file, log }: Options): Licences {
  let reading: Promise<LicenceEntry[] | null> | null = null
  const read = (): Promise<LicenceEntry[] | null> =>
    (reading ??= readFile(file, 'utf8')
      .then((text) => licenceFile.parse(parseJson(text)))
      .catch((failure: unknown) => {
        log.warn('licences.read-failed', { failure })
        return null
      }))
  return {
    async list() {
      const all = await read()
      return (
        all
          ?.map(({ name, version, licence }) => ({ name, version, licence }))
          .toSorted((a, b) => a.name.localeCompare(b.name)) ?? null
      )
    },
    async text(name, version) {
      const found = (await read())?.find((each) => each.name === name && each.version === version)
      return { text: found?.text ?? null, homepage: found?.homepage ?? null }
    },
  }
}
