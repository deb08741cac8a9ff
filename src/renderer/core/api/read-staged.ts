import { http } from './http'

/** Rejects on any other failure. */
export async function readStaged(address: string): Promise<Blob | null> {
  const { status, data } = await http.get<Blob>(address, { responseType: 'blob' })
  if (status === 404) return null
  if (status !== 200) throw new Error(`staged file: ${status}`)
  return data
}
