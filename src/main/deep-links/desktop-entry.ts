/** By this line we know an entry again that we wrote ourselves. */
const ourMark = 'X-Tutorat-AppImage=1'

/** Whether a desktop entry was written by this application, and not by its package or by a person. */
export const isOurEntry = (entry: string): boolean => entry.split('\n').includes(ourMark)

/** Whether a path can stand in a desktop entry: absolute, on one line. */
export const canBeNamed = (file: string): boolean => file.startsWith('/') && !/\p{Cc}/u.test(file)

/** A path as a value of type string (Desktop Entry Specification 1.5, "Values"). */
const asText = (text: string): string => text.replaceAll('\\', '\\\\')

/** A path as the program of an Exec line: quoted first, then escaped as every text; `%` would begin a field code. */
const asProgram = (file: string): string => asText(`"${file.replaceAll(/["`$\\]/g, '\\$&')}"`).replaceAll('%', '%%')

/** The AppImage's own entry, made to start the file itself wherever the person keeps it; without that file the desktop shows no entry. */
export function entryFor(packed: string, appImage: string): string {
  const lines = packed.trimEnd().split('\n').filter((line) => !line.startsWith('TryExec=') && line !== ourMark)
  return `${lines.map((line, index) => (index === 0 ? `${line}\n${ourMark}\nTryExec=${asText(appImage)}` : line.replace(/^Exec=(?:"[^"]*"|\S+)/, () => `Exec=${asProgram(appImage)}`))).join('\n')}\n`
}
