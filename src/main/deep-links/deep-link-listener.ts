import { deepLinkAmong } from '../../shared/deep-link'

type LinkSource = {
  on(event: 'open-url', listener: (event: { preventDefault(): void }, url: string) => void): unknown
  on(event: 'second-instance', listener: (event: unknown, argv: string[]) => void): unknown
}

type Arrivals = {
  app: LinkSource
  argv: readonly string[]
  /** A link arrived, or (null) another start only wants the window. */
  arrived: (link: string | null) => void
}

/**
 * Hears links from all three places: our own arguments, a second start, the macOS event. To be called before `ready`, at once:
 * macOS tells the first link early. Nothing but the one link is read from foreign arguments (threats C6).
 */
export function listenForLinks({ app, argv, arrived }: Arrivals): void {
  app.on('open-url', (event, url) => {
    event.preventDefault()
    arrived(url)
  })
  app.on('second-instance', (_event, otherArgv) => arrived(deepLinkAmong(otherArgv.slice(1))))
  const own = deepLinkAmong(argv.slice(1))
  if (own !== null) arrived(own)
}

type SchemeOwner = { setAsDefaultProtocolClient(scheme: string, path?: string, args?: string[]): boolean }

/** Makes this application the one that opens our links; on Linux the package's desktop entry does it. */
export function registerProtocolClient(app: SchemeOwner, scheme: string, platform: string, executable: string): void {
  if (platform === 'darwin') app.setAsDefaultProtocolClient(scheme)
  // Whatever a link holds comes after `--` and can be no switch (threats C6).
  if (platform === 'win32') app.setAsDefaultProtocolClient(scheme, executable, ['--protocol', '--'])
}
