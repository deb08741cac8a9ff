import { http } from './http'

/** Whether a file of the platform can be had now: from its host, or from what is kept. `address` is one of the page's own origin. */
export async function hasFile(address: string): Promise<boolean> {
  try {
    const { status } = await http.head(address)
    return status >= 200 && status < 300
  } catch {
    return false
  }
}
