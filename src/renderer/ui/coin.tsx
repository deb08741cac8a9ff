export function Coin({ size = 24 }: { size?: number }) {
  return (
    <svg viewBox="0 0 28 28" width={size} height={size} aria-hidden focusable={false}>
      <circle cx="14" cy="14" r="14" fill="#F7B733" />
      <circle cx="14" cy="14" r="10" fill="none" stroke="#855600" strokeWidth="2" />
      <path fill="#855600" d="M14 8.6 19.4 14 14 19.4 8.6 14Z" />
    </svg>
  )
}
