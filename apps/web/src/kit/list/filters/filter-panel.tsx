import { ActionIcon, Button, Group, IconPlus, IconX, SimpleSelect, Stack, Text } from '@stoa/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListScreen } from '../use-list-screen.ts'
import type { FilterFields } from './filter-fields.ts'
import { FilterPicker } from './filter-picker.tsx'
import { FilterValue, type FilterValueProps } from './filter-value.tsx'
import { useConditions } from './use-conditions.ts'

/** The conditions of a list, one a row, with the choice of a field for the next. */
export function FilterPanel({ list, fields, onClose }: { list: ListScreen<any>; fields: FilterFields; onClose: () => void }) {
  const { t } = useTranslation('kit')
  const conditions = useConditions(list, fields)
  const [isPicking, setPicking] = useState(conditions.drafts.length === 0)
  const [focused, setFocused] = useState(() => conditions.drafts.find(({ name }) => name === list.editedFilter)?.id)
  const focusInput = useFocusInput()
  const choose = (name: string) => {
    setFocused(conditions.add(name))
    setPicking(false)
  }
  return (
    <form
      className="stoa-filters"
      data-picking={conditions.drafts.length === 0 || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {conditions.drafts.length > 0 && (
        <Stack gap={6} mah="min(60vh, 100dvh - 360px)" mb="xs" className="stoa-scroll">
          {conditions.drafts.map((draft) => (
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
        </Stack>
      )}
      {isPicking ? (
        <FilterPicker ref={focusInput} fields={fields} names={conditions.available} onChoose={choose} />
      ) : (
        <Group justify="space-between" gap="xs">
          <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={16} />} onClick={() => setPicking(true)}>
            {t('filters.add')}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => {
              conditions.clear()
              onClose()
            }}
          >
            {t('list.reset')}
          </Button>
        </Group>
      )}
    </form>
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

/**
 * A ref that focuses the input within an element. While the panel opens, the popover does so: it has to remember first which
 * element had the focus.
 */
function useFocusInput(): (within: HTMLElement | null) => void {
  const isOpening = useRef(true)
  useEffect(() => void (isOpening.current = false), [])
  return useCallback((within: HTMLElement | null) => {
    const input = within?.querySelector<HTMLElement>('input:not([type=hidden]), select, button')
    input?.setAttribute('data-autofocus', '')
    if (!isOpening.current) input?.focus()
  }, [])
}
