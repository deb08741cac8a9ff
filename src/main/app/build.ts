declare const __RELEASE__: boolean
declare const __DRIVABLE__: boolean
declare const __BUILT_AT__: number

/** Epoch milliseconds of the day of the build, before which no clock is right. */
export const builtAt = __BUILT_AT__

export function isInArchive(folder: string): boolean {
  return folder.split(/[\\/]/).includes('app.asar')
}

/** `app.isPackaged` compares the executable's name, which a copy may change. */
export const isPackaged = __RELEASE__ || isInArchive(import.meta.dirname)

/** The build for tests also accepts a platform on this computer. */
export const requiresHttps = isPackaged && !__DRIVABLE__

/** Null if unset or not allowed. */
export type Overrides = {
  platform: string | null
  profile: string | null
  policy: string | null
  developmentServer: string | null
}

const none: Overrides = { platform: null, profile: null, policy: null, developmentServer: null }

type Build = { isPackaged: boolean; isDrivable: boolean }

/** Packages ignore the variables: one set for a shared account would send passwords to another host. */
export function readOverrides(environment: Readonly<Record<string, string | undefined>>, build: Build): Overrides {
  if (build.isPackaged && !build.isDrivable) return none
  const read = (name: string): string | null => environment[name]?.trim() || null
  return {
    platform: read('TUTORAT_PLATFORM'),
    profile: read('TUTORAT_PROFILE'),
    policy: read('TUTORAT_POLICY'),
    developmentServer: build.isPackaged ? null : read('ELECTRON_RENDERER_URL'),
  }
}

export const overrides: Overrides = __RELEASE__
  ? none
  : readOverrides(process.env, { isPackaged, isDrivable: __DRIVABLE__ })
