/** What we use of a package that comes without types. */
declare module 'subset-font' {
  const subsetFont: (font: Buffer, text: string, options: { targetFormat: 'woff2' }) => Promise<Buffer>
  export = subsetFont
}
