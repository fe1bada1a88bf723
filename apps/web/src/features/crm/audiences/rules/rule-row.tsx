import type { RuleCondition, RuleFieldName } from '@stoa/contract/browser'
import { ActionIcon, IconX, Select, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FIELD_NAMES, newCondition, opsOf, takesValue, withOp, type RuleOp } from './rule-tree.ts'
import { RuleValue } from './rule-value.tsx'
import type { RuleChoices } from './use-rule-choices.ts'

interface RuleRowProps {
  condition: RuleCondition
  /** Path of the condition in the tree, such as `rules.all.2`. */
  path: string
  choices: RuleChoices
  errors: Readonly<Record<string, unknown>>
  onChange: (next: RuleCondition | null) => void
}

/** One condition: a field of the contact, the comparison, and the value. */
export function RuleRow({ condition, path, choices, errors, onChange }: RuleRowProps) {
  const { t } = useTranslation('audiences')
  const { field, op } = condition
  const errorOf = (part: string) => errors[`${path}.${part}`] as string | undefined
  return (
    <div className="stoa-rule" role="group" aria-label={t('condition', { field: t(`fields.${field}`) })}>
      <Select
        className="stoa-rule-field"
        aria-label={t('field')}
        required
        options={FIELD_NAMES.map((value) => ({ value, label: t(`fields.${value}`) }))}
        value={field}
        error={errorOf('field')}
        onChange={(next) => next && onChange(newCondition(next as RuleFieldName))}
      />
      <Select
        className="stoa-rule-op"
        aria-label={t('comparison')}
        required
        options={opsOf(field).map((value) => ({ value, label: t(`ops.${value}`) }))}
        value={op}
        error={errorOf('op')}
        onChange={(next) => next && onChange(withOp(condition, next as RuleOp))}
      />
      <div className="stoa-rule-value">
        {takesValue(op) && (
          <RuleValue
            key={`${field}.${op}`}
            condition={condition}
            choices={choices}
            error={errorOf('value')}
            onChange={(value) => onChange({ field, op, ...(value !== undefined && { value }) })}
          />
        )}
      </div>
      <ActionIcon
        className="stoa-rule-remove"
        aria-label={t('remove_condition', { field: t(`fields.${field}`) })}
        onClick={() => onChange(null)}
      >
        <IconX size={16} />
      </ActionIcon>
      {errors[path] !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)" className="stoa-rule-error">
          {String(errors[path])}
        </Text>
      )}
    </div>
  )
}
