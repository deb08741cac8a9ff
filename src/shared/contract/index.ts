import * as domains from './domains'

/** Platform calls by domain. */
export { domains as contract }

export type Contract = typeof domains
