import { Button, IconFilter, Indicator, ListSkeleton, Popover } from '@stoa/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FilterFields } from './filter-fields.ts'
import type { ListScreen } from './use-list-screen.ts'

const FilterPanel = lazy(() => import('./filter-panel.tsx').then((module) => ({ default: module.FilterPanel })))

/** Opens the filters of a list and counts those that are on. */
export function FilterMenu({ list, fields }: { list: ListScreen<any>; fields: FilterFields }) {
  const { t } = useTranslation('kit')
  const [opened, setOpened] = useState(false)
  const active = Object.values(list.filters).filter((value) => value !== undefined).length
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      shadow="md"
      width="min(94vw, 560px)"
      trapFocus
      closeOnClickOutside={false}
    >
      <Indicator disabled={!active} label={active} size={18}>
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconFilter size={16} />}
            aria-haspopup="dialog"
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            {t('filters.title')}
          </Button>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown aria-label={t('filters.title')}>
        <Suspense fallback={<ListSkeleton rows={4} />}>
          {opened && <FilterPanel list={list} fields={fields} onClose={() => setOpened(false)} />}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
