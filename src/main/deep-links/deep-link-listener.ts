import { deepLinkAmong } from '../../shared/deep-link'

type LinkSource = {
  on(event: 'open-url', listener: (event: { preventDefault(): void }, url: string) => void): unknown
  on(event: 'second-instance', listener: (event: unknown, argv: string[]) => void): unknown
}

type ListenerOptions = {
  app: LinkSource
  argv: readonly string[]
  /** Receives a link, or null when a second start only shows the window. */
  onLink: (link: string | null) => void
}

/**
 * Listens to the three sources of links: arguments, a second instance, `open-url`. Call it before `ready`: macOS emits the first
 * link early. Only the single link is read from foreign arguments (threats C6).
 */
export function listenForLinks({ app, argv, onLink }: ListenerOptions): void {
  app.on('open-url', (event, url) => {
    event.preventDefault()
    onLink(url)
  })
  app.on('second-instance', (_event, otherArgv) => onLink(deepLinkAmong(otherArgv.slice(1))))
  const startLink = deepLinkAmong(argv.slice(1))
  if (startLink !== null) onLink(startLink)
}

type ProtocolApp = { setAsDefaultProtocolClient(scheme: string, path?: string, args?: string[]): boolean }

/** Registers this application for its links; on Linux the package's desktop entry does it. */
export function registerProtocolClient(app: ProtocolApp, scheme: string, platform: string, executable: string): void {
  if (platform === 'darwin') app.setAsDefaultProtocolClient(scheme)
  // `--` keeps the text of a link from being parsed as a switch (threats C6).
  if (platform === 'win32') app.setAsDefaultProtocolClient(scheme, executable, ['--protocol', '--'])
}
