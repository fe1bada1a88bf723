import {
  FUNNEL_STAGE_KINDS,
  funnelStages,
  type Funnel,
  type FunnelActions,
  type FunnelStage,
  type FunnelStageInput,
  type RuleGroup,
} from '@stoa/contract/browser'
import { Select, Switch, TextInput, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm } from '../../../../kit/index.ts'
import type { RuleChoices } from '../../../crm/audiences/index.ts'
import { FUNNEL_TOUCHES } from '../funnel-paths.ts'
import { errorsWithout, RulesField } from './rules-field.tsx'
import { StageActions, type ActionValues } from './stage-actions.tsx'

interface StageFormProps {
  funnel: Funnel
  /** Null creates a stage. */
  stage: FunnelStage | null
  choices: RuleChoices
  onClose: () => void
}
interface Values {
  name: string
  kind: FunnelStage['kind']
  is_conversion: boolean
  entry_rules: RuleGroup | null
  actions: ActionValues
}

const valuesOf = (stage: FunnelStage | null): Values =>
  stage
    ? {
        name: stage.name,
        kind: stage.kind,
        is_conversion: stage.is_conversion,
        entry_rules: stage.entry_rules,
        actions: actionsOf(stage.actions),
      }
    : { name: '', kind: 'custom', is_conversion: false, entry_rules: null, actions: actionsOf({}) }

const actionsOf = ({ tag_ids = [], contact_list_ids = [], pipeline_stage_id, tasks = [], email }: FunnelActions): ActionValues => ({
  tag_ids: tag_ids.map(String),
  contact_list_ids: contact_list_ids.map(String),
  pipeline_stage_id: pipeline_stage_id ? String(pipeline_stage_id) : null,
  email: { email_template_id: email ? String(email.email_template_id) : null, purpose: email?.purpose ?? 'marketing' },
  tasks: tasks.map(({ title, due_in_days = null }) => ({ title, due_in_days })),
})

/** Edits a stage: name, kind, which members are in it, and what happens to contacts that enter. */
export function StageForm({ funnel, stage, choices, onClose }: StageFormProps) {
  const { t } = useTranslation('funnels')
  const endpoint = (stage ? funnelStages.update : funnelStages.create) as typeof funnelStages.create
  const form = useEndpointForm(endpoint, {
    params: stage ? { id: stage.id } : { funnel_id: funnel.id },
    defaults: valuesOf(stage),
    rules: { name: `required|max:${funnelStages.create.limits.name.maxLength}` },
    labels: { name: t('stages.name') },
    invalidates: FUNNEL_TOUCHES,
    toBody: (values: Values) => bodyOf(values, stage),
    onDone: () => {
      toast({ message: t('saved'), tone: 'good' })
      onClose()
    },
  })
  const setRules = (next: RuleGroup | null) => {
    form.setFieldValue('entry_rules', next)
    form.form.setErrors(errorsWithout(form.errors, 'entry_rules'))
  }
  return (
    <FormModal title={t(stage ? 'stages.edit_title' : 'stages.add_title')} form={form} size="xl" onClose={onClose}>
      <TextInput data-autofocus label={t('stages.name')} required autoComplete="off" {...form.getInputProps('name')} />
      <Select
        label={t('stages.kind')}
        options={FUNNEL_STAGE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        {...form.getInputProps('kind')}
      />
      <Switch
        label={t('stages.is_conversion')}
        description={t('stages.conversion_hint')}
        disabled={stage?.is_conversion === true}
        {...form.getInputProps('is_conversion', { type: 'checkbox' })}
      />
      <RulesField
        accountId={funnel.account_id}
        field="entry_rules"
        label={t('rules.stage')}
        hint={t('rules.stage_hint')}
        value={form.values.entry_rules}
        choices={choices}
        errors={form.errors}
        onChange={setRules}
      />
      <StageActions accountId={funnel.account_id} form={form} choices={choices} />
    </FormModal>
  )
}

/** A stage that converts because it is the last one keeps no mark, so that the last one converts after a change of the order. */
function bodyOf({ actions, is_conversion, ...values }: Values, stage: FunnelStage | null): FunnelStageInput & { version?: number } {
  const { email } = actions
  const orNull = (number: number | '' | null) => (number === '' ? null : number)
  return {
    ...values,
    ...(is_conversion && !stage?.is_conversion && { is_conversion }),
    actions: {
      tag_ids: actions.tag_ids.map(Number),
      contact_list_ids: actions.contact_list_ids.map(Number),
      pipeline_stage_id: actions.pipeline_stage_id ? Number(actions.pipeline_stage_id) : null,
      email: email.email_template_id ? { email_template_id: Number(email.email_template_id), purpose: email.purpose } : null,
      tasks: actions.tasks.map(({ title, due_in_days }) => ({ title, due_in_days: orNull(due_in_days) })),
    },
    ...(stage && { version: stage.version }),
  }
}
