import { deepLinkAmong } from '#shared/deep-link.ts'

type LinkSource = {
  on(event: 'activate', listener: () => void): unknown
  on(event: 'open-url', listener: (event: { preventDefault(): void }, url: string) => void): unknown
  on(event: 'second-instance', listener: (event: unknown, argv: string[]) => void): unknown
}

type ListenerOptions = {
  app: LinkSource
  argv: readonly string[]
  /** Null when a second start, or a click in the dock of macOS, only shows the window. */
  onLink: (link: string | null) => void
}

/** Call before `ready`: macOS emits early. Reads only the single link of foreign arguments (threats C6). */
export function listenForLinks({ app, argv, onLink }: ListenerOptions): void {
  app.on('open-url', (event, url) => {
    event.preventDefault()
    onLink(url)
  })
  app.on('second-instance', (_event, otherArgv) => onLink(deepLinkAmong(otherArgv.slice(1))))
  app.on('activate', () => onLink(null))
  const startLink = deepLinkAmong(argv.slice(1))
  if (startLink !== null) onLink(startLink)
}

type ProtocolApp = { setAsDefaultProtocolClient(scheme: string, path?: string, args?: string[]): boolean }

/** On Linux the desktop entry registers the scheme. */
export function registerProtocolClient(app: ProtocolApp, scheme: string, platform: string, executable: string): void {
  if (platform === 'darwin') app.setAsDefaultProtocolClient(scheme)
  // `--` prevents parsing a link as a switch (threats C6).
  if (platform === 'win32') app.setAsDefaultProtocolClient(scheme, executable, ['--protocol', '--'])
}
