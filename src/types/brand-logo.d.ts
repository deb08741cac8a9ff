/** The shapes of `brand/<id>/logo.svg`, read by scripts/vite/brand.ts. */
declare module 'virtual:brand-logo' {
  export const viewBox: string
  export const shapes: readonly {
    tag: 'circle' | 'ellipse' | 'path' | 'polygon' | 'rect'
    attributes: Readonly<Record<string, string>>
  }[]
}
