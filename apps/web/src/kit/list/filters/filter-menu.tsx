import { Button, IconFilter, LazyMenu } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import type { FilterFields } from './filter-fields.ts'
import type { ListScreen } from '../use-list-screen.ts'

const loadPopover = () => import('./filter-popover.tsx').then((module) => module.FilterPopover)

/** Opens the filters of a list, also for a chip that was clicked. */
export function FilterMenu({ list, fields }: { list: ListScreen<any>; fields: FilterFields }) {
  const { t } = useTranslation('kit')
  const face = (
    <Button className="stoa-tool" size="compact-sm" variant="subtle" color="gray" leftSection={<IconFilter size={16} stroke={1.6} />}>
      {t('filters.title')}
    </Button>
  )
  return <LazyMenu face={face} load={loadPopover} pass={{ list, fields }} opens="dialog" isWanted={list.editedFilter !== null} />
}
