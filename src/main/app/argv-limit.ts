/** Longer arguments can crash the running instance (threats M-13). */
export const maxArgumentBytes = 8 * 1024

export function argumentsAreTooLong(argv: readonly string[]): boolean {
  return argv.reduce((total, argument) => total + Buffer.byteLength(argument), 0) > maxArgumentBytes
}
