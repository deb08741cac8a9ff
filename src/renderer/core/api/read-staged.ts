/** The bytes of a copied file; null where there is no such file, and rejects where nothing answers. */
export async function readStaged(address: string): Promise<Blob | null> {
  const answer = await fetch(address)
  if (answer.status === 404) return null
  if (!answer.ok) throw new Error(`staged file: ${answer.status}`)
  return answer.blob()
}
