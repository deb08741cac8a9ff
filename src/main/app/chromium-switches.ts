/** Chromium's own errands, which reach hosts that no school has allowed (threats M-15). */
const backgroundNetworkingSwitches = ['disable-background-networking', 'disable-component-update', 'disable-domain-reliability', 'disable-client-side-phishing-detection', 'no-pings']

/** Over HTTP/3 Chromium repeats any request after some errors of the connection, a fresh one too: an order would be given twice (threats E2). */
const repeating = ['disable-quic']

/** Keeps Chromium from contacting anybody or repeating anything by itself, and alive however often its graphics process dies (threats M-12). */
export function disableBackgroundNetworking(commandLine: { appendSwitch(name: string): void }): void {
  for (const name of [...backgroundNetworkingSwitches, ...repeating, 'disable-gpu-process-crash-limit']) commandLine.appendSwitch(name)
}
