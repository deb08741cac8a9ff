/** Whether a file of the platform can be had now: from its host, or from what is kept. `address` is one of the page's own origin. */
export async function hasFile(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { method: 'HEAD' })).ok
  } catch {
    return false
  }
}
