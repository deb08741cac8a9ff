import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { replaceUnusableTemporaryFolder } from './temporary-folder'

const replace = (
  environment: Record<string, string | undefined>,
  { usable = null, platform = 'linux' }: { usable?: readonly string[] | null; platform?: NodeJS.Platform } = {},
) => {
  replaceUnusableTemporaryFolder({
    platform,
    environment,
    ...(usable !== null && { isUsable: (folder: string) => usable.includes(folder) }),
  })
  return environment['TMPDIR']
}

describe('replaceUnusableTemporaryFolder', () => {
  it('keeps a folder that takes files, and the default', () => {
    expect(replace({ TMPDIR: tmpdir() })).toBe(tmpdir())
    expect(replace({})).toBeUndefined()
    expect(replace({ TMPDIR: '' })).toBe('')
  })

  it.each([
    ['a missing folder', '/nonexistent/folder'],
    ['a file', process.execPath],
  ])('replaces %s', (_what, named) => {
    expect(replace({ TMPDIR: named })).toBe('/tmp')
  })

  it('takes the first folder that can be used', () => {
    const environment = () => ({ TMPDIR: '/away', XDG_RUNTIME_DIR: '/run/user/1' })
    expect(replace(environment(), { usable: ['/var/tmp', '/run/user/1'] })).toBe('/var/tmp')
    expect(replace(environment(), { usable: ['/run/user/1'] })).toBe('/run/user/1')
    expect(replace(environment(), { usable: [] })).toBe('/away')
  })

  it('leaves Windows alone', () => {
    expect(replace({ TMPDIR: '/away' }, { platform: 'win32' })).toBe('/away')
  })
})
