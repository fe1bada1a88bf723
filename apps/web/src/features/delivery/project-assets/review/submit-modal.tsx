import { requestApproval, reviewerChoices, type ProjectAsset } from '@stoa/contract/browser'
import { Checkbox, DayInput, MultiSelect, Select, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpoint, useEndpointForm } from '../../../../kit/index.ts'

interface Values {
  reviewer_ids: string[]
  optional_reviewer_ids: string[]
  due_date: string
  approval_policy: 'all' | 'any' | null
  client_review: boolean
}

/** Submits an asset for approval: by whom, until when, and who must agree. */
export function SubmitModal({ row, onClose }: { row: ProjectAsset; onClose: () => void }) {
  const { t } = useTranslation('project_assets')
  const people = useEndpoint(reviewerChoices, { params: { project_uuid: row.project_uuid } }).answer?.data ?? []
  const chosen = (required: boolean) => (row.reviewers ?? []).filter((one) => one.required === required).map(({ id }) => String(id))
  const form = useEndpointForm<typeof requestApproval, Values>(requestApproval, {
    params: { project_asset_id: row.id },
    defaults: {
      reviewer_ids: chosen(true),
      optional_reviewer_ids: chosen(false),
      due_date: '',
      approval_policy: row.approval_policy,
      client_review: row.client_review,
    },
    rules: { reviewer_ids: 'required' },
    labels: { reviewer_ids: t('fields.reviewers') },
    toBody: ({ reviewer_ids, optional_reviewer_ids, due_date, ...rest }) => ({
      ...rest,
      reviewer_ids: reviewer_ids.map(Number),
      optional_reviewer_ids: optional_reviewer_ids.map(Number),
      due_date: due_date || null,
    }),
    invalidates: ['project-assets', 'approval-requests'],
    onDone: ({ data }) => {
      toast({ message: t('submitted', { name: data.name }), tone: 'good' })
      onClose()
    },
  })
  const groups = [...Map.groupBy(people, ({ account }) => account.name)]
  const without = (taken: readonly string[]) =>
    groups.map(([group, members]) => ({
      group,
      items: members.map(({ id, username }) => ({ value: String(id), label: username })).filter(({ value }) => !taken.includes(value)),
    }))
  const { reviewer_ids, optional_reviewer_ids } = form.values
  return (
    <FormModal title={t('submit_title', { name: row.name })} form={form} submitLabel={t('submit')} onClose={onClose}>
      <MultiSelect
        data-autofocus
        searchable
        withAsterisk
        label={t('fields.reviewers')}
        nothingFoundMessage={t('nobody_found')}
        data={without(optional_reviewer_ids)}
        {...form.getInputProps('reviewer_ids')}
      />
      <MultiSelect
        searchable
        label={t('fields.optional_reviewers')}
        description={t('optional_help')}
        nothingFoundMessage={t('nobody_found')}
        data={without(reviewer_ids)}
        {...form.getInputProps('optional_reviewer_ids')}
      />
      <DayInput label={t('fields.due_date')} {...form.getInputProps('due_date')} />
      <Select
        label={t('fields.policy')}
        placeholder={t('policies.project')}
        options={(['all', 'any'] as const).map((value) => ({ value, label: t(`policies.${value}`) }))}
        value={form.values.approval_policy}
        onChange={(value) => form.setFieldValue('approval_policy', value || null)}
      />
      <Checkbox label={t('fields.client_review')} {...form.getInputProps('client_review', { type: 'checkbox' })} />
    </FormModal>
  )
}
