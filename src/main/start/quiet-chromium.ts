/** Chromium's own errands, which reach hosts that no school has allowed (threats M-15). */
const errands = ['disable-background-networking', 'disable-component-update', 'disable-domain-reliability', 'disable-client-side-phishing-detection', 'no-pings']

/** Keeps Chromium from contacting anybody by itself, and alive however often its graphics process dies (threats M-12). */
export function quietChromium(commandLine: { appendSwitch(name: string): void }): void {
  for (const name of [...errands, 'disable-gpu-process-crash-limit']) commandLine.appendSwitch(name)
}
