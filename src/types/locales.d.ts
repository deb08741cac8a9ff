/** Generated from src/renderer/locales by scripts/vite/locales.ts: sentences by namespace and key. */
declare module 'virtual:locales' {
  type Part = () => Promise<Readonly<Record<string, Readonly<Record<string, string>>>>>
  export const locales: Readonly<Record<import('#shared/locale.ts').Language, { start: Part; rest: Part }>>
}
