/** The little of trusted types that we use; the DOM library does not describe it yet. */
type TrustedTypes = { createPolicy<Rules extends { createHTML?: (text: string) => string; createScriptURL?: (address: string) => string }>(name: string, rules: Rules): Rules }

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes
  }
}

export {}
