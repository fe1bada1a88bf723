import type { FilterDefinition, FilterInput } from '@stoa/contract/browser'
import { Button, Group, SimpleSelect, Stack, Text } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListScreen } from '../use-list-screen.ts'
import { draftOf, valueOf, type FilterDraft } from './filter-draft.ts'
import { OFFERED, type FilterFields } from './filter-fields.ts'
import { FilterValue, type FilterValueProps } from './filter-value.tsx'

/** A row per filter with its operator and value. The list changes when the filters are applied. */
export function FilterPanel({ list, fields, onClose }: { list: ListScreen<any>; fields: FilterFields; onClose: () => void }) {
  const { t } = useTranslation('kit')
  const definitions: Record<string, FilterDefinition> = list.resource.shape.filters
  const [drafts, setDrafts] = useState<Record<string, FilterDraft>>(() =>
    Object.fromEntries(Object.keys(fields).map((name) => [name, draftOf(definitions[name]!, list.filters[name])])),
  )
  const apply = () => {
    list.applyFilters(Object.fromEntries<FilterInput | undefined>(Object.entries(drafts).map(([name, draft]) => [name, valueOf(draft)])))
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

function FilterRow({ name, scope, field, definition, draft, onChange }: FilterValueProps) {
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
