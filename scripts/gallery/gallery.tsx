import i18n from 'i18next'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { defaultComfort } from '#shared/comfort.ts'
import 'virtual:ant-styles.css'
import '#ui/theme/fonts.css'
import '#ui/theme/tokens.css'
import '#ui/theme/global.css'
import { languageFacts, languages, type Language } from '#shared/locale.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { UiProvider } from '#ui/theme/ui-provider.tsx'
import { chapterNames, type ChapterName } from './chapters'
import { chapters } from './stories/index'
import type { Story } from './story'
import { texts } from './texts'
import styles from './gallery.module.css'

type Look = { chapter: ChapterName; language: Language; theme: 'light' | 'dark'; highContrast: boolean; large: boolean }

/** Reads ?chapter=forms&language=ar&theme=dark&contrast=more&text=large, for links to a look. */
function readLook(): Look {
  const query = new URLSearchParams(window.location.search)
  return {
    chapter: chapterNames.find((name) => name === query.get('chapter')) ?? 'actions',
    language: languages.find((code) => code === query.get('language')) ?? 'fr',
    theme: query.get('theme') === 'dark' ? 'dark' : 'light',
    highContrast: query.get('contrast') === 'more',
    large: query.get('text') === 'large',
  }
}

function writeLook({ chapter, language, theme, highContrast, large }: Look): void {
  const query = new URLSearchParams({
    chapter,
    language,
    theme,
    ...(highContrast && { contrast: 'more' }),
    ...(large && { text: 'large' }),
  })
  window.history.replaceState(null, '', `?${query.toString()}`)
}

function Gallery() {
  const [look, setLook] = useState(readLook)
  const change = (part: Partial<Look>) => {
    const next = { ...look, ...part }
    writeLook(next)
    setLook(next)
  }
  const t = texts[look.language]
  return (
    <UiProvider
      language={look.language}
      theme={look.theme}
      comfort={{ ...defaultComfort, contrast: look.highContrast ? 'high' : 'standard' }}
      textSize={look.large ? 'large' : 'normal'}
      toastsLabel={t.notifications}
      closeLabel={t.close}
      moreTabsLabel={t.other}
    >
      <header className={styles['head']}>
        <h1>Gallery</h1>
        <SegmentedControl
          label="Chapter"
          options={chapterNames.map((value) => ({ value, label: value }))}
          value={look.chapter}
          onChange={(chapter) => change({ chapter })}
        />
        <SegmentedControl
          label="Language"
          options={languages.map((value) => ({ value, label: languageFacts[value].name }))}
          value={look.language}
          onChange={(language) => change({ language })}
        />
        <SegmentedControl
          label="Theme"
          options={[
            { value: 'light', label: 'light' },
            { value: 'dark', label: 'dark' },
          ]}
          value={look.theme}
          onChange={(theme) => change({ theme })}
        />
        <Checkbox checked={look.highContrast} onChange={(highContrast) => change({ highContrast })}>
          High contrast
        </Checkbox>
        <Checkbox checked={look.large} onChange={(large) => change({ large })}>
          Large text
        </Checkbox>
      </header>
      <main id="stories" className={styles['stories']}>
        {chapters[look.chapter].map((story) => (
          <StoryView key={story.components.join()} story={story} language={look.language} />
        ))}
      </main>
    </UiProvider>
  )
}

function StoryView({ story, language }: { story: Story; language: Language }) {
  return (
    <section className={styles['story']}>
      <h2 className={styles['name']} dir="ltr">
        {story.components.join(' · ')}
      </h2>
      <div className={story.wide === true ? styles['wide'] : styles['states']}>
        {Object.entries(story.states(texts[language])).map(([name, state]) => (
          <figure key={name} className={styles['state']}>
            <figcaption className={styles['caption']} dir="ltr">
              {name}
            </figcaption>
            {state}
          </figure>
        ))}
      </div>
    </section>
  )
}

const root = document.getElementById('root')
if (root) {
  // Forms revalidate when i18next's language changes; `ui` has no messages.
  await i18n.use(initReactI18next).init({ lng: 'fr', resources: {} })
  createRoot(root).render(<Gallery />)
}
