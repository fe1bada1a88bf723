import { Popover, useOpenOnMount } from '@stoa/ui'
import { cloneElement, type KeyboardEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { FilterFields } from './filter-fields.ts'
import { FilterPanel } from './filter-panel.tsx'
import type { ListScreen } from '../use-list-screen.ts'

interface FilterPopoverProps {
  face: ReactElement
  list: ListScreen<any>
  fields: FilterFields
}

/** The filters of a list below their button. A click outside does not close them, so that no input is lost. */
export function FilterPopover({ face, list, fields }: FilterPopoverProps) {
  const { t } = useTranslation('kit')
  const [opened, setOpened] = useOpenOnMount()
  const button = face as ReactElement<{ onClick: () => void; 'aria-haspopup': 'dialog'; 'aria-expanded': boolean }>
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      shadow="md"
      width="min(94vw, 560px)"
      trapFocus
      returnFocus
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Popover.Target>
        {cloneElement(button, { 'aria-haspopup': 'dialog', 'aria-expanded': opened, onClick: () => setOpened(!opened) })}
      </Popover.Target>
      <Popover.Dropdown aria-label={t('filters.title')} onKeyDown={(event) => isMeantForAll(event) && setOpened(false)}>
        {opened && <FilterPanel list={list} fields={fields} onClose={() => setOpened(false)} />}
      </Popover.Dropdown>
    </Popover>
  )
}

/** Whether an Escape is meant for the filters as a whole, not for the open choices or calendar of one of them. */
function isMeantForAll(event: KeyboardEvent<HTMLElement>): boolean {
  const target = event.target as HTMLElement
  if (event.key !== 'Escape' || target.getAttribute('aria-expanded') === 'true') return false
  return target.closest('.mantine-Popover-dropdown') === event.currentTarget
}
