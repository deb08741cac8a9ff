// Ant Design's AutoComplete closes without options and writes a chosen option into the field.
import { useId, type FocusEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { offlineReasonId } from '../../core/network/require-online'
import { useCap } from '../../domains/application/caps'
import { Icon } from '../../ui/icon'
import { magnifyingGlass } from 'virtual:icons/magnifying-glass'
import { x } from 'virtual:icons/x'
import { IconButton } from '../../ui/icon-button'
import { KeyCap } from '../../ui/key-cap'
import { classNames } from '../../ui/class-names'
import headerStyles from './header.module.css'
import styles from './search-box.module.css'
import { SearchPopup } from './search-popup'
import { useSearchBox } from './use-search-box'

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
      <div className={classNames(headerStyles['search'], styles['field'])}>
        <Icon glyph={magnifyingGlass} size={20} />
        <input
          ref={ref}
          type="search"
          dir="auto"
          role="combobox"
          className={styles['input']}
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
        />
        {box.typed === '' ? (
          <span className={headerStyles['searchKeys']} aria-hidden>
            <KeyCap>{keys}</KeyCap>
          </span>
        ) : (
          <IconButton
            glyph={x}
            size={32}
            label={t('clearTheText')}
            className={styles['clear']}
            onClick={() => box.type('')}
          />
        )}
      </div>
      {box.isOpen && <SearchPopup box={box} listId={listId} entryId={entryId} />}
    </div>
  )
}
