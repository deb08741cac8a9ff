/** Bytes of arguments above which a start is refused: a longer hand-over can end the running application (threats M-13). */
export const argumentsMaxBytes = 8 * 1024

/** Whether the arguments of this process are too long to be handed to a running one. */
export function argumentsAreTooLong(argv: readonly string[]): boolean {
  return argv.reduce((total, argument) => total + Buffer.byteLength(argument), 0) > argumentsMaxBytes
}
