import type { PagePicture } from './magazine-page'
import styles from './magazine-reader.module.css'

export type Turn = { id: number; from: readonly number[]; to: readonly number[]; by: 1 | -1 }

type TurningLeafProps = { turn: Turn; twoPages: boolean; pictures: readonly PagePicture[]; onEnd: () => void }

export function TurningLeaf({ turn: { from, to, by }, twoPages, pictures, onEnd }: TurningLeafProps) {
  const side = by === 1 ? 'end' : 'start'
  const opposite = by === 1 ? 'start' : 'end'
  const resting = twoPages ? onSide(from, opposite) : null
  return (
    <div
      className={styles['turn']}
      aria-hidden
      data-by={by === 1 ? 'forward' : 'back'}
      data-alone={twoPages ? undefined : ''}
    >
      {resting !== null && <Face picture={pictures[resting]} className={styles[opposite]} />}
      <div className={styles['leaf']} onAnimationEnd={onEnd}>
        <Face picture={pictureOn(pictures, twoPages ? onSide(from, side) : from[0])} className={styles['front']} />
        <Face picture={pictureOn(pictures, twoPages ? onSide(to, opposite) : null)} className={styles['back']} />
      </div>
    </div>
  )
}

function onSide(spread: readonly number[], side: 'start' | 'end'): number | null {
  const [first, second] = spread
  if (first === 0) return side === 'end' ? 0 : null
  return (side === 'start' ? first : second) ?? null
}

function pictureOn(pictures: readonly PagePicture[], page: number | null | undefined): PagePicture | undefined {
  return page == null ? undefined : pictures[page]
}

function Face({ picture, className }: { picture: PagePicture | undefined; className: string | undefined }) {
  return (
    <div className={className}>{picture && <img src={picture.address} alt="" decoding="sync" draggable={false} />}</div>
  )
}
