import { Button, IconX, UnstyledButton } from '@stoa/ui'
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
    <div className="stoa-chips">
      {active.map(([name, value]) => (
        <Chip
          key={name}
          label={named[name]?.label ?? name}
          value={describeFilter(named[name], value!, (key, values) => t(key, values ?? {}))}
          onRemove={() => list.removeFilter(name)}
        />
      ))}
      <Button size="compact-xs" variant="subtle" onClick={list.reset}>
        {t('list.reset')}
      </Button>
    </div>
  )
}

function Chip({ label, value, onRemove }: { label: string; value: string; onRemove: () => void }) {
  const { t } = useTranslation('kit')
  return (
    <span className="stoa-chip" title={`${label}: ${value}`}>
      {label}:&nbsp;<b>{value}</b>
      <UnstyledButton aria-label={t('filters.remove', { name: label })} onClick={onRemove}>
        <IconX size={12} stroke={2} aria-hidden />
      </UnstyledButton>
    </span>
  )
}
