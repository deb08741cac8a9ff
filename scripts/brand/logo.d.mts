export declare function readLogo(id: string): {
  viewBox: string
  shapes: { tag: string; attributes: Record<string, string> }[]
}
export declare function iconSvg(id: string): string
