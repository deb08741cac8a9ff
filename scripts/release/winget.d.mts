export declare function wingetManifests(options: {
  folder: string
  address: string
  version: string
}): Record<string, string>
