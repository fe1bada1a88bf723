import { projects, accountClients, contactAssignees, PROJECT_HEALTHS } from '@stoa/contract/browser'
import { Checkbox, Select, SimpleGrid, Stack, Textarea, TextInput, DayInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useMay, type EndpointForm } from '../../../kit/index.ts'
import { MoneyInput } from '../../shared/fields/index.ts'
import type { ProjectValues } from './project-form.ts'
import { useCategories } from './use-categories.ts'

interface ProjectFieldsProps {
  form: EndpointForm
  accountId: number
  /** Shows the fields that apply only to existing projects. */
  isComplete?: boolean
}

/** The fields of a project; a new one shows the few that it needs. */
export function ProjectFields({ form, accountId, isComplete = false }: ProjectFieldsProps) {
  const { t } = useTranslation('projects')
  const values = form.values as ProjectValues
  const choices = useProjectChoices(accountId)
  return (
    <Stack>
      <TextInput
        label={t('fields.name')}
        required
        data-autofocus
        maxLength={projects.create.limits.name.maxLength}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={t('fields.client')}
          description={t('fields.client_hint')}
          searchable
          options={choices.clients}
          {...form.getInputProps('account_relation_uuid')}
        />
        <Select
          label={t('fields.owner_id')}
          description={t('fields.owner_hint')}
          searchable
          options={choices.members}
          {...form.getInputProps('owner_id')}
        />
        <DayInput label={t('fields.start_date')} max={values.due_date || undefined} {...form.getInputProps('start_date')} />
        <DayInput label={t('fields.due_date')} min={values.start_date || undefined} {...form.getInputProps('due_date')} />
        <Select label={t('fields.product_category_id')} options={choices.categories} {...form.getInputProps('product_category_id')} />
        {isComplete && (
          <Select
            label={t('fields.health')}
            required
            options={PROJECT_HEALTHS.map((value) => ({ value, label: t(`healths.${value}`) }))}
            {...form.getInputProps('health')}
          />
        )}
        <MoneyInput label={t('fields.budget')} currency="EUR" {...form.getInputProps('budget_minor')} />
      </SimpleGrid>
      <Textarea
        label={t('fields.description')}
        autosize
        minRows={3}
        maxLength={projects.create.limits.description.maxLength}
        {...form.getInputProps('description')}
      />
      {isComplete && (
        <>
          <Checkbox
            label={t('fields.show_providers')}
            description={t('fields.show_providers_hint')}
            {...form.getInputProps('show_providers', { type: 'checkbox' })}
          />
          <Checkbox
            label={t('fields.shows_client')}
            description={t('fields.shows_client_hint')}
            {...form.getInputProps('shows_client', { type: 'checkbox' })}
          />
        </>
      )}
    </Stack>
  )
}

function useProjectChoices(accountId: number) {
  const may = useMay()
  const params = { account_id: accountId }
  const clients = useEndpoint(
    accountClients.list,
    { params, query: { per_page: 100, sort: 'name' } },
    { staleTime: 60_000, enabled: may(accountClients.list) },
  )
  const members = useEndpoint(contactAssignees, { params }, { staleTime: 60_000, enabled: may(contactAssignees) })
  return {
    clients: (clients.answer?.data ?? []).map((one) => ({ value: one.uuid, label: one.name })),
    members: members.answer?.data ?? [],
    categories: useCategories(),
  }
}
