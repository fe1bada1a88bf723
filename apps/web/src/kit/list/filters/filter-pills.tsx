import { Button, Pill } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import type { ListScreen } from '../use-list-screen.ts'
import { useNamedFilters } from './filter-choices.ts'
import { describeFilter, type FilterFields } from './filter-fields.ts'

/** The active filters of a list, each with a button that removes it, and a button that removes all. */
export function FilterPills({ list, fields }: { list: ListScreen<any>; fields: FilterFields }) {
  const { t } = useTranslation('kit')
  const named = useNamedFilters(list, fields)
  const active = Object.entries(list.filters).filter(([, value]) => value !== undefined)
  if (!active.length) return null
  return (
    <Pill.Group>
      {active.map(([name, value]) => (
        <Pill
          key={name}
          withRemoveButton
          onRemove={() => list.removeFilter(name)}
          removeButtonProps={{
            'aria-label': t('filters.remove', { name: named[name]?.label ?? name }),
            'aria-hidden': false,
            tabIndex: 0,
          }}
        >
          {named[name]?.label ?? name}: {describeFilter(named[name], value!, (key, values) => t(key, values ?? {}))}
        </Pill>
      ))}
      <Button size="compact-xs" variant="subtle" onClick={list.reset}>
        {t('list.reset')}
      </Button>
    </Pill.Group>
  )
}
