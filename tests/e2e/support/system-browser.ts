import { expect } from '@playwright/test'
import type { Tutorat } from './tutorat'

export type SystemBrowser = {
  address(): Promise<string>
  /** Null if none was opened since the last call. */
  opened(): Promise<string | null>
  linkTo(text: string): Promise<string>
}

export async function takeSystemBrowser(tutorat: Tutorat): Promise<SystemBrowser> {
  await tutorat.app.evaluate(({ shell }) => {
    shell.openExternal = async (address) => {
      Reflect.set(globalThis, 'openedAddress', address)
    }
  })
  const look = () => tutorat.app.evaluate(() => String(Reflect.get(globalThis, 'openedAddress') ?? ''))
  const take = async () => {
    const found = await look()
    await tutorat.app.evaluate(() => Reflect.deleteProperty(globalThis, 'openedAddress'))
    return found
  }
  const address = async () => {
    await expect.poll(look).not.toBe('')
    return take()
  }
  return {
    address,
    opened: async () => (await take()) || null,
    linkTo: async (text) => {
      const html = await (await fetch(await address())).text()
      const link = [...html.matchAll(/<a href="([^"]+)">([^<]+)<\/a>/g)].find(([, , shown]) => shown?.includes(text))
      return (link?.[1] ?? '').replaceAll('&amp;', '&')
    },
  }
}
