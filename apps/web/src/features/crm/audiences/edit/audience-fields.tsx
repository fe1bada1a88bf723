import { audiences, type RuleGroup } from '@stoa/contract/browser'
import { Alert, Button, Group, Paper, Stack, Textarea, TextInput } from '@stoa/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LeaveGuard, type EndpointForm } from '../../../../kit/index.ts'
import { RuleGroupField } from '../rules/rule-group-field.tsx'
import { conditionsIn } from '../rules/rule-tree.ts'
import { useRuleChoices } from '../rules/use-rule-choices.ts'
import { AudienceCountCard } from './audience-count-card.tsx'

/** Values of the form of an audience. */
export interface AudienceValues {
  name: string
  description: string
  /** Null in audiences whose contacts are added by hand. */
  rules: RuleGroup | null
}

/** Rules and labels of the form. */
export function useAudienceForm() {
  const { t } = useTranslation('audiences')
  const { name, description } = audiences.create.limits
  return {
    rules: { name: `required|max:${name.maxLength}`, description: `max:${description.maxLength}` },
    labels: { name: t('columns.name'), description: t('description') },
  }
}

interface AudienceFieldsProps {
  accountId: number
  form: EndpointForm<AudienceValues>
  submitLabel: string
  /** Offered with a failure of saving. */
  failureAction?: ReactNode
}

/** Name, description and rules of an audience, beside the count of those who meet them. */
export function AudienceFields({ accountId, form, submitLabel, failureAction }: AudienceFieldsProps) {
  const { t } = useTranslation('audiences')
  const choices = useRuleChoices(accountId)
  const { rules } = form.values
  const changeRules = (next: RuleGroup) => {
    form.setFieldValue('rules', next)
    // Messages name places in the tree, which have moved.
    form.form.setErrors(Object.fromEntries(Object.entries(form.errors).filter(([key]) => !/^rules(\.|$)/.test(key))))
  }
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <LeaveGuard isDirty={() => form.isDirty() && form.status !== 'resolved'} />
      {form.error && (
        <Alert color="red" variant="light" mb="sm" role="alert" title={form.error.message}>
          {failureAction}
        </Alert>
      )}
      <div className="stoa-audience-sides">
        <Stack gap="md">
          <Paper withBorder p="md">
            <Stack gap="sm">
              <TextInput label={t('columns.name')} required autoComplete="off" {...form.getInputProps('name')} />
              <Textarea rows={2} label={t('description')} {...form.getInputProps('description')} />
            </Stack>
          </Paper>
          {rules && (
            <RuleGroupField
              group={rules}
              path="rules"
              depth={1}
              total={conditionsIn(rules)}
              choices={choices}
              errors={form.errors}
              onChange={changeRules}
            />
          )}
          <Group justify="flex-end" className="stoa-form-buttons">
            <Button type="submit" loading={form.isPending}>
              {submitLabel}
            </Button>
          </Group>
        </Stack>
        {rules && <AudienceCountCard accountId={accountId} rules={rules} />}
      </div>
    </form>
  )
}
