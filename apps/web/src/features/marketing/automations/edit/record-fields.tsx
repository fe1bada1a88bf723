import { AUTOMATION_FIELDS, AUTOMATION_NODES, CONTACT_LIFECYCLES } from '@stoa/contract/browser'
import { Select, TextInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import type { NodeFieldsProps } from './node-fields.tsx'

/** Subject and first stage of an enquiry. */
export function RequestFields({ node, choices, errors, onChange }: NodeFieldsProps) {
  const { t } = useTranslation('automations')
  return (
    <>
      <TextInput
        label={t('fields.enquiry')}
        required
        maxLength={AUTOMATION_NODES.create_request.title.max}
        value={node.title ?? ''}
        error={errors.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <Select
        label={t('fields.request_stage_id')}
        description={t('request_stage_hint')}
        searchable
        clearable
        options={choices.enquiry_stages.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={node.request_stage_id ? String(node.request_stage_id) : ''}
        error={errors.request_stage_id}
        onChange={(value) => onChange({ request_stage_id: value ? Number(value) : null })}
      />
    </>
  )
}

/** Which field of the contact gets which value. */
export function SetFields({ node, errors, onChange }: NodeFieldsProps) {
  const { t } = useTranslation('automations')
  const { field = 'lifecycle' } = node
  const among = field === 'lifecycle' ? CONTACT_LIFECYCLES : field === 'locale' ? (['gr', 'en'] as const) : null
  return (
    <>
      <Select
        label={t('fields.field')}
        required
        options={AUTOMATION_FIELDS.map((value) => ({ value, label: t(`set_fields.${value}`) }))}
        value={field}
        error={errors.field}
        onChange={(value) => value && onChange({ field: value as typeof field, value: '' })}
      />
      {field === 'custom' && (
        <TextInput
          label={t('fields.key')}
          description={t('key_hint')}
          required
          maxLength={40}
          value={node.key ?? ''}
          error={errors.key}
          onChange={(event) => onChange({ key: event.currentTarget.value.toLowerCase().replace(/[^a-z0-9_]+/g, '_') })}
        />
      )}
      {among ? (
        <Select
          label={t('fields.value')}
          required
          options={among.map((value) => ({ value, label: t(`values.${field}.${value}`) }))}
          value={node.value ?? ''}
          error={errors.value}
          onChange={(value) => value && onChange({ value: String(value) })}
        />
      ) : (
        <TextInput
          label={t('fields.value')}
          required
          maxLength={AUTOMATION_NODES.update_field.value.max}
          value={node.value ?? ''}
          error={errors.value}
          onChange={(event) => onChange({ value: event.currentTarget.value })}
        />
      )}
    </>
  )
}
