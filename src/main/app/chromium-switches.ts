/** Disable Chromium's background requests, which reach hosts that no school has allowed (threats M-15). */
const backgroundNetworkingSwitches = [
  'disable-background-networking', 'disable-component-update', 'disable-domain-reliability', 'disable-client-side-phishing-detection', 'no-pings',
]

/** Over HTTP/3 Chromium repeats requests after some connection errors, on a new connection too: an order would be placed twice (threats E2). */
const retrySwitches = ['disable-quic']

/** Stops background and repeated requests, and the exit after repeated crashes of the GPU process (threats M-12). */
export function disableBackgroundNetworking(commandLine: { appendSwitch(name: string): void }): void {
  for (const name of [...backgroundNetworkingSwitches, ...retrySwitches, 'disable-gpu-process-crash-limit']) commandLine.appendSwitch(name)
}
