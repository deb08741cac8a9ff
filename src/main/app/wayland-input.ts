type CommandLine = { hasSwitch(name: string): boolean; appendSwitch(name: string, value?: string): void }

/** Version 3 is the one that GNOME and KDE speak; Chromium offers input methods only on request. */
const inputSwitches = { 'enable-wayland-ime': '', 'wayland-text-input-version': '3' }

/** Without them an input method of a Wayland desktop writes no Arabic; a user's own choice stays. */
export function enableWaylandInput(platform: string, commandLine: CommandLine): void {
  if (platform !== 'linux') return
  for (const [name, value] of Object.entries(inputSwitches))
    if (!commandLine.hasSwitch(name)) commandLine.appendSwitch(name, value)
}
