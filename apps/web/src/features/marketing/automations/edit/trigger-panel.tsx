import { AUTOMATION_RE_ENTRIES, AUTOMATION_TRIGGERS, automations, type AutomationTrigger, type RuleGroup } from '@stoa/contract/browser'
import { NumberInput, Paper, Radio, Select, Stack, Text, TextInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useRuleChoices } from '../../../crm/audiences/index.ts'
import { RulesField } from '../../funnels/index.ts'
import { useEventName } from '../automation-marks.tsx'
import type { Draft } from './use-draft.ts'
import { Refs } from './wait-fields.tsx'

interface TriggerPanelProps {
  draft: Draft
  faults: Readonly<Record<string, string>>
  isLocked: boolean
  accountId: number
}

/** What starts the automation, for whom, how often, and which goal ends it. */
export function TriggerPanel({ draft, faults, isLocked, accountId }: TriggerPanelProps) {
  const { t } = useTranslation('automations')
  const eventName = useEventName()
  const choices = useRuleChoices(accountId)
  const { trigger } = draft
  const setFilters = (changes: NonNullable<AutomationTrigger['filters']>) => {
    const filters = Object.fromEntries(Object.entries({ ...trigger.filters, ...changes }).filter(([, value]) => value !== undefined))
    draft.set({ trigger: { event: trigger.event, filters } })
  }
  const shared = { accountId, choices, errors: faults }
  return (
    <Paper withBorder p="md" component="section" aria-label={t('trigger')}>
      <fieldset disabled={isLocked} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
        <Stack gap="sm">
          <TextInput
            label={t('columns.name')}
            required
            maxLength={automations.update.limits.name.maxLength}
            value={draft.name}
            error={faults.name}
            onChange={(event) => draft.set({ name: event.currentTarget.value })}
          />
          <Select
            label={t('trigger')}
            required
            options={AUTOMATION_TRIGGERS.map((value) => ({ value, label: eventName(value) }))}
            value={trigger.event}
            error={faults['trigger.event']}
            onChange={(value) => value && draft.set({ trigger: { event: value as AutomationTrigger['event'] } })}
          />
          <Refs
            event={trigger.event}
            refs={trigger.filters?.refs}
            choices={draft.choices}
            error={faults['trigger.filters.refs']}
            onChange={(refs) => setFilters({ refs })}
          />
          {trigger.event === 'date.reached' && (
            <NumberInput
              label={t('fields.hour')}
              min={0}
              max={23}
              allowDecimal={false}
              value={trigger.filters?.hour ?? 9}
              onChange={(value) => typeof value === 'number' && setFilters({ hour: value })}
            />
          )}
          {trigger.event !== 'manual' && (
            <RulesField
              {...shared}
              field="trigger.filters.rules"
              label={t('for_whom')}
              hint={t('for_whom_hint')}
              value={trigger.filters?.rules ?? null}
              onChange={(rules: RuleGroup | null) => setFilters({ rules: rules ?? undefined })}
            />
          )}
          <RulesField
            {...shared}
            field="goal_rules"
            label={t('goal')}
            hint={t('goal_hint')}
            value={draft.goal_rules}
            onChange={(goal_rules) => draft.set({ goal_rules })}
          />
          <Radio.Group label={t('re_entry')} value={draft.re_entry} onChange={(value) => draft.set({ re_entry: value })}>
            <Stack gap={6} mt={6}>
              {AUTOMATION_RE_ENTRIES.map((value) => (
                <Radio key={value} value={value} label={t(`re_entries.${value}`)} />
              ))}
            </Stack>
          </Radio.Group>
          <Text size="xs" c="dimmed">
            {t('trigger_text')}
          </Text>
        </Stack>
      </fieldset>
    </Paper>
  )
}
