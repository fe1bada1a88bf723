import { ALTERNATIVES } from '@stoa/contract/browser'
import { Button, IconX, UnstyledButton } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import type { ListScreen } from '../use-list-screen.ts'
import { useNamedFilters } from './filter-choices.ts'
import { alternativesIn } from './filter-draft.ts'
import { describeAlternatives, describeFilter, type FilterFields } from './filter-fields.ts'

/** The active filters of a list. A click on one edits it; each has a button that removes it, and one button removes all. */
export function FilterChips({ list, fields }: { list: ListScreen<any>; fields: FilterFields }) {
  const { t } = useTranslation('kit')
  const named = useNamedFilters(list, fields)
  const active = Object.entries(list.filters).filter(([, value]) => value !== undefined)
  const words = (key: string, values?: Record<string, unknown>) => t(key, values ?? {})
  return (
    <div className="stoa-chips">
      {active.map(([name, value]) => (
        <Chip
          key={name}
          label={name === ALTERNATIVES ? t('filters.any_of') : (named[name]?.label ?? name)}
          value={
            name === ALTERNATIVES ? describeAlternatives(named, alternativesIn(value), words) : describeFilter(named[name], value!, words)
          }
          onEdit={name === ALTERNATIVES || fields[name] ? () => list.editFilter(name) : undefined}
          onRemove={() => list.removeFilter(name)}
        />
      ))}
      <Button size="compact-xs" variant="subtle" onClick={list.reset}>
        {t('list.reset')}
      </Button>
    </div>
  )
}

interface ChipProps {
  label: string
  value: string
  /** Absent for filters that the list does not offer, such as those of links from reports. */
  onEdit: (() => void) | undefined
  onRemove: () => void
}

function Chip({ label, value, onEdit, onRemove }: ChipProps) {
  const { t } = useTranslation('kit')
  const words = (
    <>
      {label}:&nbsp;<b>{value}</b>
    </>
  )
  return (
    <span className="stoa-chip" title={`${label}: ${value}`}>
      {onEdit ? (
        <UnstyledButton className="stoa-chip-words" onClick={onEdit}>
          {words}
        </UnstyledButton>
      ) : (
        <span className="stoa-chip-words">{words}</span>
      )}
      <UnstyledButton className="stoa-chip-remove" aria-label={t('filters.remove', { name: label })} onClick={onRemove}>
        <IconX size={12} stroke={2} aria-hidden />
      </UnstyledButton>
    </span>
  )
}
