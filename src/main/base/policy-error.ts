/** A command that the managed policy does not allow; the page receives `managed` instead of a failure. */
export class PolicyError extends Error {
  override name = 'PolicyError'
}
