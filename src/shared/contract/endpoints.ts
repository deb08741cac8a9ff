import type { Endpoint } from './endpoint'
import { contract } from './index'

/** Never imported by the page: it would load every domain. */
export const endpoints: readonly (readonly [string, Endpoint])[] = Object.entries(contract)
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .flatMap(([domain, calls]) =>
    Object.entries(calls).map(([call, declared]): readonly [string, Endpoint] => [
      `${domain}.${call}`,
      declared as Endpoint,
    ]),
  )
