/** "45 / 72", "62 %". */
export function isolateLtr(text: string): string {
  return `\u2066${text}\u2069`
}

export function isolateRtl(text: string): string {
  return `\u2067${text}\u2069`
}

export function isolate(text: string): string {
  return `\u2068${text}\u2069`
}
