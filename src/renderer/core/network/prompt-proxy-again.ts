import { desktop, reportFailure } from '../desktop/desktop'

export async function promptProxyAgain(): Promise<void> {
  try {
    await desktop['proxy.ask-again']()
  } catch (error) {
    reportFailure('proxy.ask-again', error)
  }
}
