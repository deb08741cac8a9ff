/** The argument of a start that shows no window where the icon in the tray can bring it. */
export const hiddenSwitch = '--hidden'

/** The entry by which a Linux desktop opens the application with its session. */
export function autostartEntry(name: string, command: readonly string[]): string {
  return ['[Desktop Entry]', 'Type=Application', `Name=${name}`, `Exec=${command.map(quoted).join(' ')}`, 'Terminal=false', 'X-GNOME-Autostart-enabled=true', ''].join('\n')
}

/** Whether an entry is there and the person has not switched it off in the settings of the desktop. */
export function isEntryOn(entry: string | null): boolean {
  return entry !== null && !/^(Hidden=true|X-GNOME-Autostart-enabled=false)\s*$/im.test(entry)
}

/** An argument as the specification of desktop entries quotes it: first for the command, then for the file. */
function quoted(argument: string): string {
  return `"${argument.replace(/["`$\\]/g, '\\$&')}"`.replaceAll('\\', '\\\\').replaceAll('%', '%%')
}
