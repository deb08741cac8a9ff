import { desktop, reportFailure } from '../desktop/desktop'

/** A proxy whose question was declined is asked for once more; the dialog opens where it still wants to know. */
export async function promptProxyAgain(): Promise<void> {
  try {
    await desktop['proxy.ask-again']()
  } catch (error) {
    reportFailure('proxy.ask-again', error)
  }
}
