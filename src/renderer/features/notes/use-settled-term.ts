import { useEffect, useState } from 'react'

const pauseMs = 150

export function useSettledTerm(typed: string): string {
  const term = typed.trim()
  const [settled, setSettled] = useState(term)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(term), pauseMs)
    return () => clearTimeout(timer)
  }, [term])
  return settled
}
