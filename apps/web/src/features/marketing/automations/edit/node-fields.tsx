import { AUTOMATION_NODES, type AutomationNode } from '@stoa/contract/browser'
import { MultiSelect, NumberInput, Select, Textarea, TextInput } from '@stoa/ui'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useRuleChoices } from '../../../crm/audiences/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { RulesField } from '../../funnels/index.ts'
import { htmlOf, textOf } from './graph-edit.ts'
import type { Choices } from './node-words.tsx'
import { RequestFields, SetFields } from './record-fields.tsx'
import { WaitFields } from './wait-fields.tsx'

export interface NodeFieldsProps {
  node: AutomationNode
  choices: Choices
  /** Messages by the names of fields. */
  errors: Readonly<Record<string, string>>
  onChange: (fields: Partial<AutomationNode>) => void
}

const optionsOf = (found: readonly { id: number | string; name: string }[]) =>
  found.map(({ id, name }) => ({ value: String(id), label: name }))

const FORMS: Readonly<Partial<Record<AutomationNode['type'], ComponentType<NodeFieldsProps>>>> = {
  send_email: EmailFields,
  send_sms: SmsFields,
  add_tag: TagFields,
  remove_tag: TagFields,
  subscribe: (props) => <One {...props} field="contact_list_id" found={props.choices.lists} />,
  unsubscribe: (props) => <One {...props} field="contact_list_id" found={props.choices.lists} />,
  add_to_funnel: (props) => <One {...props} field="funnel_id" found={props.choices.funnels} />,
  create_request: RequestFields,
  update_field: SetFields,
  webhook: (props) => <One {...props} field="webhook_endpoint_id" found={props.choices.webhooks} />,
  move_stage: (props) => <One {...props} field="pipeline_stage_id" found={props.choices.stages} />,
  assign: (props) => <One {...props} field="user_id" found={props.choices.members} />,
  create_task: TaskFields,
  notify_user: NotifyFields,
  condition: ConditionFields,
  split: SplitFields,
  wait: WaitFields,
}

/** The form of a node. */
export function NodeFields(props: NodeFieldsProps) {
  const Form = FORMS[props.node.type]
  return Form ? <Form {...props} /> : null
}

function TagFields(props: NodeFieldsProps) {
  return <Many {...props} field="tag_ids" found={props.choices.tags} />
}

type OneField = 'contact_list_id' | 'pipeline_stage_id' | 'user_id' | 'funnel_id' | 'webhook_endpoint_id'

function One({
  node,
  errors,
  onChange,
  field,
  found,
}: NodeFieldsProps & { field: OneField; found: readonly { id: number; name: string }[] }) {
  const { t } = useTranslation('automations')
  return (
    <Select
      label={t(`fields.${field}`)}
      required
      searchable
      options={optionsOf(found)}
      value={node[field] ? String(node[field]) : ''}
      error={errors[field]}
      onChange={(value) => value && onChange({ [field]: Number(value) })}
    />
  )
}

function Many({
  node,
  errors,
  onChange,
  field,
  found,
}: NodeFieldsProps & { field: 'tag_ids' | 'user_ids'; found: readonly { id: number; name: string }[] }) {
  const { t } = useTranslation('automations')
  return (
    <MultiSelect
      label={t(`fields.${field}`)}
      required
      searchable
      data={optionsOf(found)}
      value={(node[field] ?? []).map(String)}
      error={errors[field]}
      onChange={(value) => onChange({ [field]: value.map(Number) })}
    />
  )
}

function Purpose({ node, errors, onChange }: NodeFieldsProps) {
  const { t } = useTranslation('automations')
  return (
    <Select
      label={t('fields.purpose')}
      description={t('purpose_hint')}
      required
      options={(['marketing', 'transactional'] as const).map((value) => ({ value, label: t(`purposes.${value}`) }))}
      value={node.purpose ?? ''}
      error={errors.purpose}
      onChange={(value) => value && onChange({ purpose: value as 'marketing' })}
    />
  )
}

function EmailFields(props: NodeFieldsProps) {
  const { t } = useTranslation('automations')
  const { node, choices, errors, onChange } = props
  return (
    <>
      <Purpose {...props} />
      <Select
        label={t('fields.email_template_id')}
        description={t('template_hint')}
        searchable
        clearable
        options={optionsOf(choices.templates)}
        value={node.email_template_id ? String(node.email_template_id) : ''}
        error={errors.email_template_id}
        onChange={(value) => onChange({ email_template_id: value ? Number(value) : null })}
      />
      <TextInput
        label={t('fields.subject')}
        required={!node.email_template_id}
        maxLength={AUTOMATION_NODES.send_email.subject.max}
        value={node.subject ?? ''}
        error={errors.subject}
        onChange={(event) => onChange({ subject: event.currentTarget.value })}
      />
      {!node.email_template_id && (
        <Textarea
          label={t('fields.html')}
          description={t('merge_hint', { tag: '{{ contact.first_name }}' })}
          required
          autosize
          minRows={5}
          maxRows={16}
          value={textOf(node.html ?? '')}
          error={errors.html}
          onChange={(event) => onChange({ html: htmlOf(event.currentTarget.value) })}
        />
      )}
      <Select
        label={t('fields.from_email_uuid')}
        clearable
        options={optionsOf(choices.senders)}
        value={node.from_email_uuid ?? ''}
        error={errors.from_email_uuid}
        onChange={(value) => onChange({ from_email_uuid: value ? String(value) : null })}
      />
    </>
  )
}

function SmsFields(props: NodeFieldsProps) {
  const { t } = useTranslation('automations')
  const { node, errors, onChange } = props
  return (
    <>
      <Purpose {...props} />
      <Textarea
        label={t('fields.body')}
        description={t('sms_hint', { tag: '{{ stop_url }}' })}
        required
        autosize
        minRows={3}
        maxLength={AUTOMATION_NODES.send_sms.body.max}
        value={node.body ?? ''}
        error={errors.body}
        onChange={(event) => onChange({ body: event.currentTarget.value })}
      />
    </>
  )
}

function TaskFields({ node, errors, onChange }: NodeFieldsProps) {
  const { t } = useTranslation('automations')
  const { title, due_in_days } = AUTOMATION_NODES.create_task
  return (
    <>
      <TextInput
        label={t('fields.title')}
        required
        maxLength={title.max}
        value={node.title ?? ''}
        error={errors.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <NumberInput
        label={t('fields.due_in_days')}
        min={due_in_days.min}
        max={due_in_days.max}
        allowDecimal={false}
        value={node.due_in_days ?? ''}
        error={errors.due_in_days}
        onChange={(value) => onChange({ due_in_days: typeof value === 'number' ? value : null })}
      />
    </>
  )
}

function NotifyFields(props: NodeFieldsProps) {
  const { t } = useTranslation('automations')
  const { node, choices, errors, onChange } = props
  return (
    <>
      <Many {...props} field="user_ids" found={choices.members} />
      <TextInput
        label={t('fields.message')}
        required
        maxLength={AUTOMATION_NODES.notify_user.message.max}
        value={node.message ?? ''}
        error={errors.message}
        onChange={(event) => onChange({ message: event.currentTarget.value })}
      />
    </>
  )
}

function ConditionFields({ node, errors, onChange }: NodeFieldsProps) {
  const { t } = useTranslation('automations')
  const accountId = useAccountId()
  const choices = useRuleChoices(accountId)
  return (
    <RulesField
      accountId={accountId}
      field="rules"
      label={t('fields.rules')}
      hint={t('condition_hint')}
      value={node.rules ?? null}
      choices={choices}
      errors={errors}
      onChange={(rules) => onChange({ rules: rules ?? (null as never) })}
    />
  )
}

function SplitFields({ node, errors, onChange }: NodeFieldsProps) {
  const { t } = useTranslation('automations')
  const { min, max } = AUTOMATION_NODES.split.percent
  return (
    <NumberInput
      label={t('fields.percent')}
      required
      min={min}
      max={max}
      allowDecimal={false}
      suffix=" %"
      value={node.percent ?? ''}
      error={errors.percent}
      onChange={(value) => typeof value === 'number' && onChange({ percent: value })}
    />
  )
}
