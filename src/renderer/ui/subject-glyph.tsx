import { atom } from 'virtual:icons/atom'
import { chartLineUp } from 'virtual:icons/chart-line-up'
import { code } from 'virtual:icons/code'
import { feather } from 'virtual:icons/feather'
import { functionSign } from 'virtual:icons/function-sign'
import { globeHemisphereWest } from 'virtual:icons/globe-hemisphere-west'
import { leaf } from 'virtual:icons/leaf'
import { lightbulb } from 'virtual:icons/lightbulb'
import { classNames } from './class-names'
import { getGlyphPath, type Glyph } from './icon'
import type { SubjectKey } from './subjects'
import styles from './subject-glyph.module.css'

const glyphs: Readonly<Record<Exclude<SubjectKey, 'ar' | 'en'>, Glyph>> = {
  math: functionSign,
  phys: atom,
  svt: leaf,
  fr: feather,
  hist: globeHemisphereWest,
  info: code,
  philo: lightbulb,
  eco: chartLineUp,
}

const letters = { ar: { text: 'ع', size: 290, base: 176 }, en: { text: 'Aa', size: 208, base: 200 } } as const

export function SubjectGlyph({ subject, className }: { subject: SubjectKey; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 256 256"
      aria-hidden
      focusable={false}
      fill="currentColor"
      className={classNames(styles['glyph'], className)}
    >
      {subject === 'ar' || subject === 'en' ? (
        <Letter {...letters[subject]} />
      ) : (
        <path d={getGlyphPath(glyphs[subject], 20, false)} />
      )}
    </svg>
  )
}

function Letter({ text, size, base }: { text: string; size: number; base: number }) {
  return (
    <text x="128" y={base} textAnchor="middle" direction="ltr" fontSize={size} className={styles['letter']}>
      {text}
    </text>
  )
}
