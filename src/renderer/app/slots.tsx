import { createContext, lazy, Suspense, useContext, useState, type ComponentType, type ReactNode } from 'react'
import type { Feature } from '#core/feature.ts'
import { useIsHydrated } from '#ui/use-is-hydrated.ts'
import { features } from './features'

type Slot<Kind extends keyof NonNullable<Feature['slots']>> = NonNullable<NonNullable<Feature['slots']>[Kind]>

function filled<Kind extends keyof NonNullable<Feature['slots']>>(
  kind: Kind,
): readonly (readonly [name: string, slot: Slot<Kind>])[] {
  return features.flatMap(({ name, slots }) => {
    const slot = slots?.[kind]
    return slot === undefined ? [] : [[name, slot] as const]
  })
}

const banners = filled('banner').map(([name, { load, ...banner }]) => ({
  ...banner,
  name,
  Banner: lazy(async () => ({ default: (await load()).Banner })),
}))

const HeaderContext = createContext<(header: HTMLElement | null) => void>(() => undefined)

export function BannerPosition({ className }: { className?: string | undefined }) {
  return <div ref={useContext(HeaderContext)} className={className} />
}

export function Banners({ children }: { children: ReactNode }) {
  const [header, setHeader] = useState<HTMLElement | null>(null)
  const drawn = (where: (typeof banners)[number]['position']) =>
    banners
      .filter(({ position }) => position === where)
      .map((banner) => <DueBanner key={banner.name} banner={banner} header={header} />)
  return (
    <HeaderContext value={setHeader}>
      {drawn('before-screen')}
      {children}
      {drawn('after-screen')}
    </HeaderContext>
  )
}

function DueBanner({
  banner: { Banner, useIsDue },
  header,
}: {
  banner: (typeof banners)[number]
  header: HTMLElement | null
}) {
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

export const linkDialogs = filled('dialog').map(([, { opensWith, load }]) => ({
  opensWith,
  Dialog: lazy(async () => ({ default: (await load()).Dialog })),
}))

export const backgrounds = filled('background').map(([name, { load, useIsAwaited = () => false }]) => ({
  name,
  useIsAwaited,
  Background: lazy(async () => ({ default: (await load()).Background })),
}))

let headerItems: readonly (readonly [name: string, Item: ComponentType])[] = []

export async function loadHeaderItems(): Promise<void> {
  headerItems = await Promise.all(
    filled('header').map(async ([name, load]) => [name, (await load()).HeaderItem] as const),
  )
}

export function HeaderItems() {
  return headerItems.map(([name, Item]) => <Item key={name} />)
}
