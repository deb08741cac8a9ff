import { useEffect, useRef, useState, type RefObject } from 'react'

/** Whether an element has come near the view; once it has, it stays so. */
export function useNear<Box extends Element>(): [RefObject<Box | null>, boolean] {
  const box = useRef<Box>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = box.current
    if (element === null || isNear) return undefined
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true), { rootMargin: '300px 0px' })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isNear])
  return [box, isNear]
}
