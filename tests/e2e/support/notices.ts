import type { Tutorat } from './tutorat'

export async function takeNotices({ app }: Tutorat): Promise<void> {
  await app.evaluate(({ Notification }) => {
    const shown: unknown[] = []
    Reflect.set(globalThis, 'noticesShown', shown)
    Notification.isSupported = () => true
    Notification.prototype.show = function show() {
      shown.push(this)
    }
  })
}

export function getNotices({ app }: Tutorat): Promise<{ title: string; body: string }[]> {
  return app.evaluate(() =>
    (Reflect.get(globalThis, 'noticesShown') as Electron.Notification[]).map(({ title, body }) => ({ title, body })),
  )
}

export async function clickNotice({ app }: Tutorat, index: number): Promise<void> {
  await app.evaluate(
    (_electron, at) => void (Reflect.get(globalThis, 'noticesShown') as Electron.Notification[])[at]?.emit('click', {}),
    index,
  )
}
