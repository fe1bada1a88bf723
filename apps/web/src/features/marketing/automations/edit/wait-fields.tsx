import { ACC_ORDER_STATUSES, AUTOMATION_EVENTS, AUTOMATION_NODES, type AutomationEvent, type AutomationNode } from '@stoa/contract/browser'
import { DayInput, Group, MultiSelect, NumberInput, Select, TextInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useEventName } from '../automation-marks.tsx'
import type { NodeFieldsProps } from './node-fields.tsx'
import type { Choices } from './node-words.tsx'

const { mode, unit, amount, event } = AUTOMATION_NODES.wait

/** How long a wait lasts. */
export function WaitFields(props: NodeFieldsProps) {
  const { t } = useTranslation('automations')
  const eventName = useEventName()
  const { node, choices, errors, onChange } = props
  return (
    <>
      <Select
        label={t('fields.mode')}
        required
        options={mode.of.map((value) => ({ value, label: t(`modes.${value}`) }))}
        value={node.mode ?? ''}
        error={errors.mode}
        onChange={(value) => value && onChange({ mode: value as AutomationNode['mode'] & string })}
      />
      {node.mode === 'event' && (
        <>
          <Select
            label={t('fields.event')}
            required
            options={event.of.map((value) => ({ value, label: eventName(value) }))}
            value={node.event ?? ''}
            error={errors.event}
            onChange={(value) => value && onChange({ event: value as AutomationEvent, refs: [] })}
          />
          {node.event && (
            <Refs event={node.event} refs={node.refs} choices={choices} error={errors.refs} onChange={(refs) => onChange({ refs })} />
          )}
        </>
      )}
      {(node.mode === 'for' || node.mode === 'event') && (
        <Group grow align="flex-start">
          <NumberInput
            label={t(node.mode === 'event' ? 'fields.at_most' : 'fields.amount')}
            required
            min={amount.min}
            max={amount.max}
            allowDecimal={false}
            value={node.amount ?? ''}
            error={errors.amount}
            onChange={(value) => typeof value === 'number' && onChange({ amount: value })}
          />
          <Select
            label={t('fields.unit')}
            options={unit.of.map((value) => ({ value, label: t(`unit_names.${value}`) }))}
            value={node.unit ?? ''}
            error={errors.unit}
            onChange={(value) => value && onChange({ unit: value as 'days' })}
          />
        </Group>
      )}
      {(node.mode === 'until_time' || node.mode === 'until_date') && <TimeFields {...props} />}
    </>
  )
}

function TimeFields({ node, errors, onChange }: NodeFieldsProps) {
  const { t } = useTranslation('automations')
  return (
    <>
      {node.mode === 'until_date' && (
        <DayInput
          label={t('fields.date')}
          required
          value={node.date ?? ''}
          error={errors.date}
          onChange={(value: string | null) => onChange({ date: value ?? '' })}
        />
      )}
      <TextInput
        label={t('fields.time')}
        required={node.mode === 'until_time'}
        placeholder="09:00"
        maxLength={5}
        value={node.time ?? ''}
        error={errors.time}
        onChange={(change) => onChange({ time: change.currentTarget.value })}
      />
    </>
  )
}

interface RefsProps {
  event: string
  refs: readonly (number | string)[] | undefined
  choices: Choices
  error?: string | undefined
  onChange: (refs: (number | string)[]) => void
}

/** The tags, forms, lists, stages, audiences, campaigns or statuses that count for an event; none of them means all. */
export function Refs({ event: name, refs, choices, error, onChange }: RefsProps) {
  const { t } = useTranslation('automations')
  const kind = AUTOMATION_EVENTS[name as AutomationEvent] ?? null
  if (!kind) return null
  const statuses = () => ACC_ORDER_STATUSES.map((id) => ({ id, name: t(`shop_statuses.${id}`) }))
  const found = kind === 'shop_statuses' ? statuses() : choices[kind === 'stages' ? 'request_stages' : kind]
  return (
    <MultiSelect
      label={t(`refs.${kind}`)}
      description={t(kind === 'campaigns' ? 'refs_needed' : 'refs_hint')}
      searchable
      clearable
      data={found.map((one) => ({ value: String(one.id), label: one.name }))}
      value={(refs ?? []).map(String)}
      error={error}
      onChange={(values) => onChange(kind === 'forms' || kind === 'shop_statuses' ? values : values.map(Number))}
    />
  )
}
