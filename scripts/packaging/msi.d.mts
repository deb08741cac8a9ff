type Rule = { value: string; type: 'string' | 'flag' | 'number'; allowed?: readonly string[]; byDefault?: string }

export declare const upgradeCode: string
export declare const policyProperties: Readonly<Record<string, Rule>>
export declare function uuid(name: string, space?: string): string
export declare function toWxs(options: { folder: string; version: string; arch: string; appId: string }): string
export declare function buildMsi(options: {
  folder: string
  output: string
  version: string
  arch?: 'x64' | 'arm64'
  appId: string
}): void
