import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PrintSheet } from '../../core/screen/print-sheet'
import { ShortcutList } from '../../domains/application/shortcut-list'
import { Button } from '../../ui/button'
import { printer } from 'virtual:icons/printer'
import { linesOf, type Chapter } from './chapters'
import styles from './help.module.css'

/** A button that prints the whole guide, whatever is looked for. */
export function PrintHelp({ chapters }: { chapters: readonly Chapter[] }) {
  const { t } = useTranslation('help')
  const { t: words } = useTranslation('shortcuts')
  const [isPrinting, setPrinting] = useState(false)
  return (
    <>
      <Button icon={printer} onClick={() => setPrinting(true)}>
        {t('print')}
      </Button>
      {isPrinting && (
        <PrintSheet ready onDone={() => setPrinting(false)}>
          <h1 className={styles['printTitle']}>{t('title')}</h1>
          {chapters.map((chapter) => (
            <section key={chapter.name} className={styles['printed']}>
              <h2>{t(chapter.name)}</h2>
              <ul className={styles['lines']}>
                {linesOf(chapter).map((line) => (
                  <li key={line}>{t(line)}</li>
                ))}
              </ul>
            </section>
          ))}
          <section className={styles['printed']}>
            <h2>{words('keyboardShortcuts')}</h2>
            <div className={styles['keys']}>
              <ShortcutList of="everywhere" captioned />
              <ShortcutList of="lesson" captioned />
            </div>
          </section>
        </PrintSheet>
      )}
    </>
  )
}
