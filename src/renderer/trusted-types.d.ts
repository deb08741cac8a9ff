type TrustedTypes = {
  createPolicy<Rules extends { createHTML?: (text: string) => string; createScriptURL?: (address: string) => string }>(
    name: string,
    rules: Rules,
  ): Rules
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes
  }
}

export {}
