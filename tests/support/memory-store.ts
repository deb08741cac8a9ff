import type * as z from 'zod'
import type { Files } from '#main/base/fs/files.ts'

type Behaviour = {
  read?: () => unknown
  save?: (value: unknown) => Promise<void>
  erase?: () => Promise<void>
}

export function storesThat({
  read = () => undefined,
  save = () => Promise.resolve(),
  erase = () => Promise.resolve(),
}: Behaviour = {}): Pick<Files, 'openStore'> {
  return {
    openStore: <T>(_name: string, schema: z.ZodType<T>, fallback: () => T) => ({
      readFrom: 'fallback',
      isBlocked: () => false,
      current: () => {
        const stored = read()
        return stored === undefined ? fallback() : schema.parse(stored)
      },
      save,
      erase,
    }),
  }
}
