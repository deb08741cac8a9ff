type Vouched = {
  version: string
  channel: string
  platform: string
  file: string
  size: number
  sha512: string
  notes: string
}

export declare function newKeys(): { publicKey: string; privateKey: string }
export declare function signedText(vouched: Vouched): string
export declare function signFolder(
  folder: string,
  privateKey: string,
  carriedKeys?: readonly string[] | null,
): { signed: string[]; publicKey: string }
