import type { FilterDefinition, FilterInput } from '@stoa/contract/browser'
import { Button, DatePicker, type DateValue, Group, MultiSelect, NumberInput, SimpleSelect, Stack, Text, TextInput } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OFFERED, type FilterField, type FilterFields } from './filter-fields.ts'
import { useFilterChoices } from './filter-choices.ts'
import type { ListScreen } from './use-list-screen.ts'

interface Draft {
  op: string
  value: FilterInput
}

/** One row a filter: operator and value; nothing changes until they are applied. */
export function FilterPanel({ list, fields, onClose }: { list: ListScreen<any>; fields: FilterFields; onClose: () => void }) {
  const { t } = useTranslation('kit')
  const definitions: Record<string, FilterDefinition> = list.resource.shape.filters
  const [drafts, setDrafts] = useState<Record<string, Draft>>(() =>
    Object.fromEntries(Object.keys(fields).map((name) => [name, draftOf(definitions[name]!, list.filters[name])])),
  )
  const apply = () => {
    list.applyFilters(Object.fromEntries<FilterInput | undefined>(Object.entries(drafts).map(([name, draft]) => [name, toValue(draft)])))
    onClose()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <Stack gap="xs" mah="min(60vh, 100dvh - 360px)" className="stoa-scroll">
        {Object.entries(fields).map(
          ([name, field]) =>
            drafts[name] && (
              <FilterRow
                key={name}
                name={name}
                scope={list.params}
                field={field}
                definition={definitions[name]!}
                draft={drafts[name]}
                onChange={(draft) => setDrafts({ ...drafts, [name]: draft })}
              />
            ),
        )}
      </Stack>
      <Group justify="flex-end" gap="xs" mt="md" className="stoa-filter-buttons">
        <Button
          variant="subtle"
          onClick={() => {
            list.reset()
            onClose()
          }}
        >
          {t('list.reset')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit">{t('ui.apply')}</Button>
      </Group>
    </form>
  )
}

interface RowProps {
  name: string
  /** What the choices depend on: the parameters of the list. */
  scope: unknown
  field: FilterField
  definition: FilterDefinition
  draft: Draft
  onChange: (draft: Draft) => void
}

function FilterRow({ name, scope, field, definition, draft, onChange }: RowProps) {
  const { t } = useTranslation('kit')
  const operators = OFFERED[definition.kind]
  return (
    <Group gap="xs" align="center" className="stoa-filter-row">
      <Text size="sm" fw={550} className="stoa-filter-label">
        {field.label}
      </Text>
      {operators.length > 1 && (
        <SimpleSelect
          required
          aria-label={`${field.label}: ${t('filters.operator')}`}
          value={draft.op}
          onChange={(event) => onChange({ op: event.currentTarget.value, value: '' })}
          options={operators.map((op) => ({ value: op, label: t(`filters.operators.${op}`) }))}
        />
      )}
      <div className="stoa-filter-value">
        <FilterValue name={name} scope={scope} field={field} definition={definition} draft={draft} onChange={onChange} />
      </div>
    </Group>
  )
}

function FilterValue({ name, scope, field, definition, draft, onChange }: RowProps) {
  const { t } = useTranslation('kit')
  const set = (value: FilterInput) => onChange({ ...draft, value })
  if (definition.kind === 'date') return <DateFilterValue field={field} draft={draft} set={set} />
  if (definition.kind === 'choice')
    return <ChoiceValue name={name} scope={scope} field={field} definition={definition} draft={draft} set={set} />
  if (definition.kind === 'boolean') {
    return (
      <SimpleSelect
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
  return <TextInput aria-label={field.label} value={String(draft.value ?? '')} onChange={(event) => set(event.currentTarget.value)} />
}

interface ValueProps {
  field: FilterField
  draft: Draft
  set: (value: FilterInput) => void
}

function ChoiceValue({ name, scope, field, definition, draft, set }: ValueProps & Pick<RowProps, 'name' | 'scope' | 'definition'>) {
  const { t } = useTranslation('kit')
  const chosen = listOf(draft.value)
  const { choices, search, setSearch, isSearched, isFailed } = useFilterChoices(name, field, scope, chosen)
  const options = [...(definition.nullable ? [{ value: 'null', label: t('filters.none') }] : []), ...choices]
  if (draft.op === 'is' || draft.op === 'is_not')
    return (
      <SimpleSelect
        aria-label={field.label}
        value={chosen[0] ?? ''}
        onChange={(event) => set(event.currentTarget.value)}
        options={options}
      />
    )
  return (
    <MultiSelect
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
        required
        aria-label={field.label}
        value={value}
        onChange={(event) => set(event.currentTarget.value === 'lifetime' ? '' : event.currentTarget.value)}
        options={PRESETS.map((preset) => ({ value: preset, label: t(`ui.presets.${preset}`) }))}
      />
    )
  }
  const days = listOf(draft.value)
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
  const [from, to] = listOf(draft.value)
  const number = (text: string | undefined) => (text ? Number(text) : '')
  if (draft.op !== 'between') return <NumberInput aria-label={field.label} value={number(from)} onChange={set} />
  return (
    <Group gap={4} wrap="nowrap">
      <NumberInput
        aria-label={`${field.label}: ${t('filters.from')}`}
        placeholder={t('filters.from')}
        value={number(from)}
        onChange={(value) => set([String(value), to ?? ''])}
      />
      <NumberInput
        aria-label={`${field.label}: ${t('filters.to')}`}
        placeholder={t('filters.to')}
        value={number(to)}
        onChange={(value) => set([from ?? '', String(value)])}
      />
    </Group>
  )
}

const listOf = (value: FilterInput | undefined): string[] =>
  Array.isArray(value) ? value.map(String) : value === undefined || value === null || value === '' ? [] : String(value).split(',')

function draftOf(definition: FilterDefinition, value: FilterInput | undefined): Draft {
  const usual = OFFERED[definition.kind][0] ?? 'is'
  if (value === undefined || value === null) return { op: usual, value: '' }
  if (typeof value === 'object' && !Array.isArray(value)) {
    const [op, inner] = Object.entries(value)[0] ?? [usual, '']
    return { op, value: inner ?? '' }
  }
  return { op: definition.kind === 'date' ? 'is' : usual, value: value as FilterInput }
}

/** Undefined takes the filter away: nothing chosen, or half a range. */
function toValue({ op, value }: Draft): FilterInput | undefined {
  const parts = listOf(value)
  if (!parts.some(Boolean)) return undefined
  if (op === 'between' && (parts.length !== 2 || parts.some((part) => part === ''))) return undefined
  return { [op]: parts.length > 1 || op === 'in' || op === 'not_in' ? parts : parts[0]! }
}
