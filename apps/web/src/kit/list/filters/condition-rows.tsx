import { ActionIcon, Button, IconPlus, IconX, SimpleSelect, Stack, Text } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListScreen } from '../use-list-screen.ts'
import type { FilterFields } from './filter-fields.ts'
import { FilterPicker } from './filter-picker.tsx'
import { FilterValue, type FilterValueProps } from './filter-value.tsx'
import type { useConditions } from './use-conditions.ts'

interface ConditionRowsProps {
  list: ListScreen<any>
  fields: FilterFields
  conditions: ReturnType<typeof useConditions>
  /** The group whose conditions are shown; 0 for those that all rows match. */
  group: number
  /** Whether the choice of a field is open first. */
  picksFirst: boolean
  /** Takes the element whose input gets the focus. */
  focusInput: (within: HTMLElement | null) => void
}

/** The conditions of a group, one a row, with the choice of a field for the next. */
export function ConditionRows({ list, fields, conditions, group, picksFirst, focusInput }: ConditionRowsProps) {
  const { t } = useTranslation('kit')
  const drafts = conditions.drafts(group)
  const [isPicking, setPicking] = useState(picksFirst)
  const [focused, setFocused] = useState(() => (group ? undefined : drafts.find(({ name }) => name === list.editedFilter)?.id))
  const choose = (name: string) => {
    setFocused(conditions.add(name, group))
    setPicking(false)
  }
  return (
    <Stack gap={6}>
      {drafts.map((draft) => (
        <ConditionRow
          key={draft.id}
          name={draft.name}
          scope={list.params}
          field={fields[draft.name]!}
          definition={conditions.definitions[draft.name]!}
          draft={draft}
          operators={conditions.operatorsOf(draft)}
          valueRef={focused === draft.id ? focusInput : undefined}
          onChange={(next) => conditions.change(draft, next)}
          onRemove={() => conditions.remove(draft)}
        />
      ))}
      {isPicking ? (
        <FilterPicker ref={focusInput} fields={fields} names={conditions.available(group)} onChoose={choose} />
      ) : (
        <Button
          className="stoa-filter-add"
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} />}
          onClick={() => setPicking(true)}
        >
          {t('filters.add')}
        </Button>
      )}
    </Stack>
  )
}

interface ConditionRowProps extends FilterValueProps {
  operators: readonly string[]
  valueRef: ((value: HTMLElement | null) => void) | undefined
  onRemove: () => void
}

function ConditionRow({ operators, valueRef, onRemove, ...value }: ConditionRowProps) {
  const { t } = useTranslation('kit')
  const { field, draft, onChange } = value
  return (
    <div className="stoa-filter-row">
      <Text size="sm" fw={550} className="stoa-filter-label" truncate title={field.label}>
        {field.label}
      </Text>
      {operators.length > 1 ? (
        <SimpleSelect
          required
          size="xs"
          aria-label={`${field.label}: ${t('filters.operator')}`}
          value={draft.op}
          onChange={(event) => onChange({ op: event.currentTarget.value, value: '' })}
          options={operators.map((op) => ({ value: op, label: t(`filters.operators.${op}`) }))}
        />
      ) : (
        <Text size="sm" c="dimmed">
          {t(`filters.operators.${draft.op}`)}
        </Text>
      )}
      <div className="stoa-filter-value" ref={valueRef}>
        <FilterValue {...value} />
      </div>
      <ActionIcon aria-label={t('filters.remove_condition', { name: field.label })} onClick={onRemove}>
        <IconX size={16} />
      </ActionIcon>
    </div>
  )
}
