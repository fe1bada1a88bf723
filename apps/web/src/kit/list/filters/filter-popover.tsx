import { Popover, useOpenOnMount } from '@stoa/ui'
import { cloneElement, useEffect, type KeyboardEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { FilterFields } from './filter-fields.ts'
import { FilterPanel } from './filter-panel.tsx'
import type { ListScreen } from '../use-list-screen.ts'

interface FilterPopoverProps {
  face: ReactElement
  list: ListScreen<any>
  fields: FilterFields
}

/** The conditions of a list below their button. They apply at once, so a click outside or Escape loses nothing. */
export function FilterPopover({ face, list, fields }: FilterPopoverProps) {
  const { t } = useTranslation('kit')
  const [opened, setOpened] = useOpenOnMount()
  const { editedFilter, editFilter } = list
  useEffect(() => {
    if (editedFilter !== null) setOpened(true)
  }, [editedFilter, setOpened])
  const show = (next: boolean) => {
    setOpened(next)
    if (!next) editFilter(null)
  }
  const button = face as ReactElement<{ onClick: () => void; 'aria-haspopup': 'dialog'; 'aria-expanded': boolean }>
  return (
    <Popover opened={opened} onChange={show} position="bottom-start" shadow="md" trapFocus returnFocus closeOnEscape={false}>
      <Popover.Target>
        {cloneElement(button, { 'aria-haspopup': 'dialog', 'aria-expanded': opened, onClick: () => show(!opened) })}
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label={t('filters.title')} onKeyDown={(event) => isMeantForAll(event) && show(false)}>
        {opened && <FilterPanel list={list} fields={fields} onClose={() => show(false)} />}
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
