import * as domains from './domains'

/** Everything the application says to the platform, by domain. */
export { domains as contract }

export type Contract = typeof domains
