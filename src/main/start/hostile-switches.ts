/**
 * Switches that open the signed-in page to whoever starts the application (threats A9, M-5): debugging, logs of the network and of
 * its keys, other proxies and certificates, weaker walls between processes.
 */
export const hostileSwitches = [
  'remote-debugging-port', 'remote-debugging-pipe', 'remote-debugging-address', 'remote-allow-origins', 'enable-automation',
  'log-net-log', 'net-log-capture-mode', 'ssl-key-log-file', 'enable-logging', 'log-file', 'v', 'vmodule',
  'trace-startup', 'trace-startup-file', 'enable-crash-reporter', 'crash-dumps-dir',
  'proxy-server', 'proxy-pac-url', 'proxy-bypass-list', 'proxy-auto-detect', 'no-proxy-server',
  'host-rules', 'host-resolver-rules', 'auth-server-allowlist', 'auth-negotiate-delegate-allowlist',
  'ignore-certificate-errors', 'ignore-certificate-errors-spki-list', 'allow-insecure-localhost', 'ignore-urlfetcher-cert-requests',
  'disable-web-security', 'allow-running-insecure-content', 'unsafely-treat-insecure-origin-as-secure', 'disable-site-isolation-trials',
  'disable-features', 'enable-features', 'enable-blink-features', 'js-flags', 'load-extension', 'allow-file-access-from-files',
  'use-fake-ui-for-media-stream', 'disable-setuid-sandbox', 'disable-gpu-sandbox', 'disable-seccomp-filter-sandbox',
  'use-mock-keychain', 'remote-debugging-io-pipes', 'allow-sandbox-debugging',
  'renderer-cmd-prefix', 'utility-cmd-prefix', 'gpu-launcher', 'user-data-dir', 'disk-cache-dir',
] as const

/** Switches that take the walls away before the first line of ours runs: with one of them a packaged application does not start. */
export const refusedSwitches = ['no-sandbox', 'single-process', 'no-zygote', 'in-process-gpu'] as const

/** Variables of the environment that do the same. */
export const hostileVariables = ['SSLKEYLOGFILE', 'ELECTRON_ENABLE_LOGGING', 'ELECTRON_LOG_FILE', 'ELECTRON_LOG_ASAR_READS', 'NODE_TLS_REJECT_UNAUTHORIZED'] as const

type CommandLine = { hasSwitch(name: string): boolean; removeSwitch(name: string): void }

/** Removes every hostile switch and variable but those of `kept`; answers the names of those that were there. */
export function stripHostileStart(commandLine: CommandLine, environment: Record<string, string | undefined>, kept: readonly string[] = []): string[] {
  const switches = hostileSwitches.filter((name) => commandLine.hasSwitch(name) && !kept.includes(name))
  for (const name of switches) commandLine.removeSwitch(name)
  const variables = hostileVariables.filter((name) => environment[name] !== undefined)
  for (const name of variables) Reflect.deleteProperty(environment, name)
  return [...switches, ...variables]
}

/** The switch, if any, with which a packaged application refuses to start. */
export function refusedSwitchIn(commandLine: Pick<CommandLine, 'hasSwitch'>): string | null {
  return refusedSwitches.find((name) => commandLine.hasSwitch(name)) ?? null
}
