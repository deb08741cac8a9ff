export type LiveRegionProps = { message: string; urgent?: boolean }

export function LiveRegion({ message, urgent = false }: LiveRegionProps) {
  return (
    <div className="visually-hidden" role={urgent ? 'alert' : 'status'} aria-live={urgent ? 'assertive' : 'polite'} aria-atomic="true">
      {message}
    </div>
  )
}
