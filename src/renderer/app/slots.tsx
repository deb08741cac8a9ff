import { createContext, lazy, Suspense, useContext, useState, type ComponentType, type ReactNode } from 'react'
import type { Feature } from '../core/feature'
import { useIsHydrated } from '../ui/use-is-hydrated'
import { features } from './features'

type Slot<Kind extends keyof NonNullable<Feature['slots']>> = NonNullable<NonNullable<Feature['slots']>[Kind]>

/** Contents of a slot, in the order of `features.ts`. */
function filled<Kind extends keyof NonNullable<Feature['slots']>>(kind: Kind): readonly (readonly [name: string, slot: Slot<Kind>])[] {
  return features.flatMap(({ name, slots }) => {
    const slot = slots?.[kind]
    return slot === undefined ? [] : [[name, slot] as const]
  })
}

const banners = filled('banner').map(([name, { load, ...banner }]) => ({ ...banner, name, Banner: lazy(async () => ({ default: (await load()).Banner })) }))

const HeaderContext = createContext<(header: HTMLElement | null) => void>(() => undefined)

/** The place of banners in a header; a screen without one has them above. */
export function BannerPosition({ className }: { className?: string | undefined }) {
  return <div ref={useContext(HeaderContext)} className={className} />
}

/** A screen between the banners. */
export function Banners({ children }: { children: ReactNode }) {
  const [header, setHeader] = useState<HTMLElement | null>(null)
  const drawn = (where: (typeof banners)[number]['position']) =>
    banners.filter(({ position }) => position === where).map((banner) => <DueBanner key={banner.name} banner={banner} header={header} />)
  return (
    <HeaderContext value={setHeader}>
      {drawn('before-screen')}
      {children}
      {drawn('after-screen')}
    </HeaderContext>
  )
}

function DueBanner({ banner: { Banner, useIsDue }, header }: { banner: (typeof banners)[number]; header: HTMLElement | null }) {
  const isHydrated = useIsHydrated()
  const isDue = useIsDue()
  return (
    isHydrated &&
    isDue && (
      <Suspense>
        <Banner header={header} />
      </Suspense>
    )
  )
}

/** Dialogs that a kind of deep link opens. */
export const linkDialogs = filled('dialog').map(([, { opensWith, load }]) => ({ opensWith, Dialog: lazy(async () => ({ default: (await load()).Dialog })) }))

/** Background components, mounted after the first screen. */
export const backgrounds = filled('background').map(([name, load]) => ({ name, Background: lazy(async () => ({ default: (await load()).Background })) }))

let headerItems: readonly (readonly [name: string, Item: ComponentType])[] = []

/** Loads what the features put into the header together with the shell, which draws it without a fallback. */
export async function loadHeaderItems(): Promise<void> {
  headerItems = await Promise.all(filled('header').map(async ([name, load]) => [name, (await load()).HeaderItem] as const))
}

/** Renders the features' items in the header of the shell. */
export function HeaderItems() {
  return headerItems.map(([name, Item]) => <Item key={name} />)
}
