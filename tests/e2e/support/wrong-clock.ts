import { globSync } from 'node:fs'

export type WrongBy = '+1h' | '-1h' | '+1y' | '-1y'

export function clockWrong(by: WrongBy): Record<string, string> {
  const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')
  if (library === undefined) throw new Error('libfaketime is missing: install the package faketime')
  // This fix would delay monotonic waits by seconds.
  return { LD_PRELOAD: library, FAKETIME: by, FAKETIME_DONT_FAKE_MONOTONIC: '1', FAKETIME_FORCE_MONOTONIC_FIX: '0' }
}
