import type { Endpoint } from './endpoint'
import { contract } from './index'

/** Every endpoint with its name, by domain in the order of the alphabet. The page never imports it: it would load every domain at its start. */
export const endpoints: readonly (readonly [string, Endpoint])[] = Object.entries(contract).sort(([one], [other]) => (one < other ? -1 : 1)).flatMap(([domain, calls]) =>
  Object.entries(calls).map(([call, declared]): readonly [string, Endpoint] => [`${domain}.${call}`, declared as Endpoint]),
)
