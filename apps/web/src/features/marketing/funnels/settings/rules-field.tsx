import { countAudience, type RuleGroup } from '@stoa/contract/browser'
import { Button, Group, IconPlus, IconX, Stack, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatCount, useMay } from '../../../../kit/index.ts'
import { conditionsIn, isComplete, newCondition, RuleGroupField, useAudienceCount, type RuleChoices } from '../../../crm/audiences/index.ts'

interface RulesFieldProps {
  accountId: number
  /** Name of the field in the body, from which the places of messages begin. */
  field: string
  label: string
  hint: string
  value: RuleGroup | null
  choices: RuleChoices
  errors: Readonly<Record<string, unknown>>
  onChange: (next: RuleGroup | null) => void
}

/** Rules that may be absent, with the number of contacts that meet them now. */
export function RulesField({ accountId, field, label, hint, value, choices, errors, onChange }: RulesFieldProps) {
  const { t } = useTranslation('funnels')
  const error = errors[field]
  return (
    <Stack gap="xs" role="group" aria-label={label}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={550}>
          {label}
        </Text>
        {value && (
          <Button variant="subtle" color="gray" size="compact-sm" leftSection={<IconX size={14} />} onClick={() => onChange(null)}>
            {t('rules.remove')}
          </Button>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {hint}
      </Text>
      {value ? (
        <>
          <RuleGroupField
            group={value}
            path={field}
            depth={1}
            total={conditionsIn(value)}
            choices={choices}
            errors={errors}
            onChange={onChange}
          />
          <LiveCount accountId={accountId} rules={value} />
        </>
      ) : (
        <Group>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange({ all: [newCondition()] })}
          >
            {t('rules.add')}
          </Button>
        </Group>
      )}
      {!value && error !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {String(error)}
        </Text>
      )}
    </Stack>
  )
}

function LiveCount({ accountId, rules }: { accountId: number; rules: RuleGroup }) {
  const may = useMay()
  return may(countAudience) ? <Counted accountId={accountId} rules={rules} /> : null
}

function Counted({ accountId, rules }: { accountId: number; rules: RuleGroup }) {
  const { t } = useTranslation('funnels')
  const counted = useAudienceCount(accountId, rules)
  const text = counted
    ? t('rules.count', { count: counted.count, figure: formatCount(counted.count) })
    : t(isComplete(rules) ? 'rules.counting' : 'rules.incomplete')
  return (
    <Text size="sm" c="dimmed" aria-live="polite">
      {text}
    </Text>
  )
}

/** The messages of a form without those about places in rules, which have moved. */
export const errorsWithout = (errors: Readonly<Record<string, unknown>>, field: string): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).filter(([key]) => key !== field && !key.startsWith(`${field}.`))) as Record<string, string>
