export class PolicyError extends Error {
  override name = 'PolicyError'
}
