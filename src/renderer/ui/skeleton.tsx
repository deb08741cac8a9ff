import { Skeleton } from 'antd'
import type { CSSProperties } from 'react'
import { classNames } from './class-names'
import { Row, Stack } from './layout'
import styles from './skeleton.module.css'

type SkeletonLineProps = { width?: string | undefined; height?: number | undefined; className?: string | undefined }

export function SkeletonLine({ width = '100%', height = 10, className }: SkeletonLineProps) {
  return (
    <Skeleton.Node
      active
      className={classNames(styles['piece'], styles['pill'], className)}
      styles={{ root: { inlineSize: width, blockSize: height } }}
    />
  )
}

type SkeletonBlockProps = {
  width?: number | string | undefined
  height?: number | string | undefined
  radius?: 'sm' | 'md' | 'card' | 'hero' | 'round' | undefined
  ratio?: string | undefined
  className?: string | undefined
}

export function SkeletonBlock({ width = '100%', height, radius = 'md', ratio, className }: SkeletonBlockProps) {
  const root: CSSProperties = {
    inlineSize: width,
    ...(height !== undefined && { blockSize: height }),
    ...(ratio && { aspectRatio: ratio }),
  }
  return <Skeleton.Node active className={classNames(styles['piece'], styles[radius], className)} styles={{ root }} />
}

function SkeletonRow({ tile = 44 }: { tile?: number }) {
  return (
    <Row gap={14}>
      <SkeletonBlock width={tile} height={tile} />
      <Stack gap={10} grow>
        <SkeletonLine width="62%" height={12} />
        <SkeletonLine width="86%" height={8} />
      </Stack>
    </Row>
  )
}

export function SkeletonList({ rows, tile = 44 }: { rows: number; tile?: number }) {
  return (
    <Stack gap={18}>
      {Array.from({ length: rows }, (_, index) => (
        <SkeletonRow key={index} tile={tile} />
      ))}
    </Stack>
  )
}

export function SkeletonCard({ lines = 2, image = false }: { lines?: number; image?: boolean }) {
  const widths = ['42%', '92%', '58%', '76%', '34%']
  return (
    <div className={styles['card']}>
      {image && <SkeletonBlock ratio="2 / 1" radius="card" />}
      {Array.from({ length: lines }, (_, index) => (
        <SkeletonLine key={index} width={widths[index % widths.length]} height={index === 1 ? 13 : 10} />
      ))}
    </div>
  )
}
