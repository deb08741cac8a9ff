import { http } from './http'

export async function hasFile(address: string): Promise<boolean> {
  try {
    const { status } = await http.head(address)
    return status >= 200 && status < 300
  } catch {
    return false
  }
}
