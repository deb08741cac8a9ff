// Ant Design's AutoComplete closes without options and writes a chosen option into the field.
import { useId, type FocusEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { magnifyingGlass } from 'virtual:icons/magnifying-glass'
import { x } from 'virtual:icons/x'
import { offlineReasonId } from '#core/network/require-online.tsx'
import { useCap } from '#domains/application/caps.ts'
import { classNames } from '#ui/class-names.ts'
import { TextInput } from '#ui/forms/text-input.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { KeyCap } from '#ui/key-cap.tsx'
import { SearchPopup } from './search-popup'
import { useSearchBox } from './use-search-box'
import headerStyles from './header.module.css'
import styles from './search-box.module.css'

export function SearchBox({ ref }: { ref: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation('search')
  const box = useSearchBox(ref)
  const listId = useId()
  const entryId = (index: number): string => `${listId}-${index}`
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>): void => {
    if (!currentTarget.contains(relatedTarget)) box.close()
  }
  const keys = useCap()('Ctrl K')
  return (
    <div role="search" data-tour="search" className={styles['box']} onBlur={leave}>
      <TextInput
        ref={ref}
        icon={magnifyingGlass}
        type="search"
        role="combobox"
        className={styles['field']}
        aria-label={t('field')}
        aria-keyshortcuts="Control+K"
        aria-autocomplete="list"
        aria-expanded={box.isOpen}
        aria-controls={listId}
        {...(box.search.isOffline && { 'aria-describedby': offlineReasonId })}
        {...(box.active >= 0 && { 'aria-activedescendant': entryId(box.active) })}
        placeholder={t('field')}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={box.typed}
        onChange={({ target }) => box.type(target.value)}
        onFocus={box.open}
        onClick={box.open}
        onKeyDown={box.press}
        trailing={
          box.typed === '' ? (
            <span className={classNames(headerStyles['searchKeys'], styles['keys'])} aria-hidden>
              <KeyCap>{keys}</KeyCap>
            </span>
          ) : (
            <IconButton glyph={x} size={32} label={t('clearTheText')} onClick={() => box.type('')} />
          )
        }
      />
      {box.isOpen && <SearchPopup box={box} listId={listId} entryId={entryId} />}
    </div>
  )
}
