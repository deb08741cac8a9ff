/** True in a build of a release, which holds neither the demo platform nor the names of the variables below. */
declare const __RELEASE__: boolean
/** True only in the build that the package's own tests drive. */
declare const __DRIVABLE__: boolean

/** True for code in a package's archive, the only place the fuses let a packaged program load code from. */
export function isInArchive(folder: string): boolean {
  return folder.split(/[\\/]/).includes('app.asar')
}

/** True in every package. Electron's own `app.isPackaged` compares the name of the executable, which a copy may change. */
export const isPackaged = __RELEASE__ || isInArchive(import.meta.dirname)

/** Paths and addresses that developers and tests set by environment variables; null where nothing is set or nothing is allowed. */
export type Overrides = { platform: string | null; profile: string | null; policy: string | null; developmentServer: string | null }

const none: Overrides = { platform: null, profile: null, policy: null, developmentServer: null }

type Build = { isPackaged: boolean; isDrivable: boolean }

/** Reads the variables. A package ignores them: one set for a class account would send every later password to another host. */
export function readOverrides(environment: Readonly<Record<string, string | undefined>>, build: Build): Overrides {
  if (build.isPackaged && !build.isDrivable) return none
  const read = (name: string): string | null => environment[name]?.trim() || null
  return {
    platform: read('TUTORAT_PLATFORM'), profile: read('TUTORAT_PROFILE'), policy: read('TUTORAT_POLICY'),
    developmentServer: build.isPackaged ? null : read('ELECTRON_RENDERER_URL'),
  }
}

/** The overrides of this start. */
export const overrides: Overrides = __RELEASE__ ? none : readOverrides(process.env, { isPackaged, isDrivable: __DRIVABLE__ })
