import { RULE_FIELDS, RULE_LIMITS, type RuleCondition } from '@stoa/contract/browser'
import { DayInput, MultiSelect, NumberInput, TagsInput, TextInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { MoneyInput } from '../../../shared/fields/index.ts'
import type { RuleChoices } from './use-rule-choices.ts'

interface RuleValueProps {
  condition: RuleCondition
  choices: RuleChoices
  error: string | undefined
  onChange: (value: NonNullable<RuleCondition['value']> | undefined) => void
}

/** The input for what a condition compares with. */
export function RuleValue(props: RuleValueProps) {
  const { condition, choices, error, onChange } = props
  const { t } = useTranslation('audiences')
  const { field, op, value } = condition
  const shared = { 'aria-label': t('value'), error }
  switch (RULE_FIELDS[field].kind) {
    case 'text':
      return (
        <TextInput
          {...shared}
          autoComplete="off"
          maxLength={RULE_LIMITS.text}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'number':
      if (field === 'revenue_minor')
        return (
          <MoneyInput
            {...shared}
            currency={choices.currency}
            value={(value as number | string | undefined) ?? null}
            onChange={(next) => onChange(next ?? undefined)}
          />
        )
      return <WholeNumber {...props} min={0} max={RULE_LIMITS.number} />
    case 'birthday':
      return <WholeNumber {...props} min={0} max={365} unit={t('days')} />
    case 'date':
      return op === 'after' || op === 'before' ? (
        <DayInput label={t('day')} error={error} value={String(value ?? '')} onChange={(day) => onChange(day || undefined)} />
      ) : (
        <WholeNumber {...props} min={1} max={RULE_LIMITS.days} unit={t('days')} />
      )
    default:
      return <ManyValues {...props} />
  }
}

/** Several values: free words for cities, chosen ones otherwise. */
function ManyValues({ condition: { field, value }, choices, error, onChange }: RuleValueProps) {
  const { t } = useTranslation('audiences')
  const values = ((value ?? []) as readonly (string | number)[]).map(String)
  const shared = { 'aria-label': t('value'), error, clearable: true, value: values }
  if (field === 'city')
    return <TagsInput {...shared} maxTags={RULE_LIMITS.values} acceptValueOnBlur onChange={(words) => onChange(words)} />
  return (
    <MultiSelect
      {...shared}
      data={choices.of(field) as { value: string; label: string }[]}
      searchable
      hidePickedOptions
      maxValues={RULE_LIMITS.values}
      nothingFoundMessage={t('no_choice')}
      onChange={(chosen) => onChange(RULE_FIELDS[field].kind === 'id' ? chosen.map(Number) : chosen)}
    />
  )
}

function WholeNumber({
  condition: { value },
  error,
  onChange,
  min,
  max,
  unit,
}: RuleValueProps & { min: number; max: number; unit?: string }) {
  const { t } = useTranslation('audiences')
  return (
    <NumberInput
      aria-label={t('value')}
      error={error}
      allowDecimal={false}
      min={min}
      max={max}
      suffix={unit ? ` ${unit}` : ''}
      value={typeof value === 'number' ? value : ''}
      onChange={(next) => onChange(next === '' ? undefined : next)}
    />
  )
}
