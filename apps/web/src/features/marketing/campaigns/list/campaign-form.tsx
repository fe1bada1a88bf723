import { accountClients, accountProjects, CAMPAIGN_OBJECTIVES, CAMPAIGN_TYPES, campaigns } from '@stoa/contract/browser'
import { DayInput, Select, SimpleGrid, Textarea, TextInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpoint, useMay, type EndpointForm } from '../../../../kit/index.ts'
import { MoneyInput } from '../../../shared/fields/index.ts'

/** Values of the form of a new campaign; money is text until it is an amount. */
export interface CampaignValues {
  name: string
  type: string
  objective: string
  project_uuid: string | null
  account_relation_uuid: string | null
  start_date: string
  end_date: string
  total_budget_minor: number | string | null
  brief: string
}

export const BLANK_CAMPAIGN: CampaignValues = {
  name: '',
  type: 'ad',
  objective: 'leads',
  project_uuid: null,
  account_relation_uuid: null,
  start_date: '',
  end_date: '',
  total_budget_minor: null,
  brief: '',
}

/** The body for form values; a campaign of a project has the client of the project. */
export const bodyOf = ({ start_date, end_date, brief, account_relation_uuid, ...values }: CampaignValues) => ({
  ...values,
  start_date: start_date || null,
  end_date: end_date || null,
  brief: brief.trim() || null,
  account_relation_uuid: values.project_uuid ? null : account_relation_uuid,
})

interface CampaignFormProps {
  form: EndpointForm
  accountId: number
  /** The campaign is created in a project, which is not asked for. */
  isOfProject?: boolean
  onClose?: () => void
}

/** The form of a new campaign. */
export function CampaignForm({ form, accountId, isOfProject = false, onClose }: CampaignFormProps) {
  const { t } = useTranslation('campaigns')
  const values = form.values as CampaignValues
  const choices = (all: readonly string[], group: string) => all.map((value) => ({ value, label: t(`${group}.${value}` as 'types.ad') }))
  return (
    <FormModal title={t('create')} form={form} submitLabel={t('create_submit')} size={720} {...(onClose && { onClose })}>
      <TextInput
        label={t('fields.name')}
        required
        data-autofocus
        maxLength={campaigns.create.limits.name.maxLength}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select label={t('fields.type')} required options={choices(CAMPAIGN_TYPES, 'types')} {...form.getInputProps('type')} />
        <Select
          label={t('fields.objective')}
          required
          options={choices(CAMPAIGN_OBJECTIVES, 'objectives')}
          {...form.getInputProps('objective')}
        />
        {!isOfProject && <PlaceFields form={form} accountId={accountId} />}
        <DayInput label={t('fields.start_date')} max={values.end_date || undefined} {...form.getInputProps('start_date')} />
        <DayInput label={t('fields.end_date')} min={values.start_date || undefined} {...form.getInputProps('end_date')} />
        <MoneyInput label={t('fields.total_budget_minor')} currency="EUR" {...form.getInputProps('total_budget_minor')} />
      </SimpleGrid>
      <Textarea
        label={t('fields.brief')}
        autosize
        minRows={3}
        maxLength={campaigns.create.limits.brief.maxLength}
        {...form.getInputProps('brief')}
      />
    </FormModal>
  )
}

/** The project of a campaign, or its client. */
function PlaceFields({ form, accountId }: { form: EndpointForm; accountId: number }) {
  const { t } = useTranslation('campaigns')
  const may = useMay()
  const request = { params: { account_id: accountId }, query: { per_page: 100, sort: 'name' as const } }
  const projects = useEndpoint(accountProjects.list, request, { staleTime: 60_000, enabled: may(accountProjects.list) })
  const clients = useEndpoint(accountClients.list, request, { staleTime: 60_000, enabled: may(accountClients.list) })
  const own = (projects.answer?.data ?? []).filter((one) => one.account_id === accountId)
  return (
    <>
      <Select
        label={t('fields.project_uuid')}
        searchable
        options={own.map((one) => ({ value: one.uuid, label: `#${one.number} ${one.name}` }))}
        {...form.getInputProps('project_uuid')}
      />
      {!(form.values as CampaignValues).project_uuid && (
        <Select
          label={t('fields.client')}
          searchable
          options={(clients.answer?.data ?? []).map((one) => ({ value: one.uuid, label: one.name }))}
          {...form.getInputProps('account_relation_uuid')}
        />
      )}
    </>
  )
}
