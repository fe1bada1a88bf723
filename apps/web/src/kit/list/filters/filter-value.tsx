import type { FilterDefinition, FilterInput } from '@stoa/contract/browser'
import { DatePicker, Group, MultiSelect, NumberInput, SimpleSelect, TextInput, type DateValue } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useFilterChoices } from './filter-choices.ts'
import { partsOf, type FilterDraft } from './filter-draft.ts'
import type { FilterField } from './filter-fields.ts'

export interface FilterValueProps {
  name: string
  /** The parameters of the list, on which choices depend. */
  scope: unknown
  field: FilterField
  definition: FilterDefinition
  draft: FilterDraft
  onChange: (draft: FilterDraft) => void
}

/** The input for the value of a filter, by its kind. */
export function FilterValue({ name, scope, field, definition, draft, onChange }: FilterValueProps) {
  const { t } = useTranslation('kit')
  const set = (value: FilterInput) => onChange({ ...draft, value })
  if (definition.kind === 'date') return <DateFilterValue field={field} draft={draft} set={set} />
  if (definition.kind === 'choice')
    return <ChoiceValue name={name} scope={scope} field={field} definition={definition} draft={draft} set={set} />
  if (definition.kind === 'boolean') {
    return (
      <SimpleSelect
        size="xs"
        aria-label={field.label}
        value={String(draft.value ?? '')}
        onChange={(event) => set(event.currentTarget.value)}
        options={[
          { value: 'true', label: t('filters.yes') },
          { value: 'false', label: t('filters.no') },
        ]}
      />
    )
  }
  if (definition.kind === 'number') return <NumberFilterValue field={field} draft={draft} set={set} />
  return (
    <TextInput size="xs" aria-label={field.label} value={String(draft.value ?? '')} onChange={(event) => set(event.currentTarget.value)} />
  )
}

interface ValueProps {
  field: FilterField
  draft: FilterDraft
  set: (value: FilterInput) => void
}

function ChoiceValue({ name, scope, field, definition, draft, set }: ValueProps & Pick<FilterValueProps, 'name' | 'scope' | 'definition'>) {
  const { t } = useTranslation('kit')
  const chosen = partsOf(draft.value)
  const { choices, search, setSearch, isSearched, isFailed } = useFilterChoices(name, field, scope, chosen)
  const options = [...(definition.nullable ? [{ value: 'null', label: t('filters.none') }] : []), ...choices]
  if (draft.op === 'is' || draft.op === 'is_not')
    return (
      <SimpleSelect
        size="xs"
        aria-label={field.label}
        value={chosen[0] ?? ''}
        onChange={(event) => set(event.currentTarget.value)}
        options={options}
      />
    )
  return (
    <MultiSelect
      size="xs"
      aria-label={field.label}
      searchable
      clearable
      placeholder={chosen.length ? '' : t('ui.select')}
      value={chosen}
      onChange={set}
      data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage={t(isFailed ? 'filters.not_loaded' : 'filters.nothing')}
      {...(isSearched && { searchValue: search, onSearchChange: setSearch, filter: ({ options: found }) => found })}
    />
  )
}

const PRESETS = ['lifetime', 'today', 'yesterday', 'last7Days', 'last30Days', 'last60Days', 'last90Days', 'thisYear', 'lastYear'] as const

function DateFilterValue({ field, draft, set }: ValueProps) {
  const { t } = useTranslation('kit')
  if (draft.op === 'preset') {
    const value = String(draft.value ?? '') || 'lifetime'
    return (
      <SimpleSelect
        size="xs"
        required
        aria-label={field.label}
        value={value}
        onChange={(event) => set(event.currentTarget.value === 'lifetime' ? '' : event.currentTarget.value)}
        options={PRESETS.map((preset) => ({ value: preset, label: t(`ui.presets.${preset}`) }))}
      />
    )
  }
  const days = partsOf(draft.value)
  const isRange = draft.op === 'between'
  return (
    <DatePicker
      label={field.label}
      hideLabel
      mode={isRange ? 'range' : 'single'}
      value={isRange ? (days.length === 2 ? [days[0]!, days[1]!] : null) : (days[0] ?? null)}
      onChange={(value: DateValue) => set(value ?? '')}
    />
  )
}

function NumberFilterValue({ field, draft, set }: ValueProps) {
  const { t } = useTranslation('kit')
  const [from, to] = partsOf(draft.value)
  const number = (text: string | undefined) => (text ? Number(text) : '')
  if (draft.op !== 'between') return <NumberInput size="xs" aria-label={field.label} value={number(from)} onChange={set} />
  return (
    <Group gap={4} wrap="nowrap">
      <NumberInput
        size="xs"
        aria-label={`${field.label}: ${t('filters.from')}`}
        placeholder={t('filters.from')}
        value={number(from)}
        onChange={(value) => set([String(value), to ?? ''])}
      />
      <NumberInput
        size="xs"
        aria-label={`${field.label}: ${t('filters.to')}`}
        placeholder={t('filters.to')}
        value={number(to)}
        onChange={(value) => set([from ?? '', String(value)])}
      />
    </Group>
  )
}
