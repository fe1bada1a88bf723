import {
  accounts,
  audiences,
  contactListOptions,
  emailCampaigns,
  pipelineStageOptions,
  type CampaignRecipients,
} from '@stoa/contract/browser'
import { Button, Collapse, Group, MultiSelect, Stack, Text } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useMay } from '../../../../kit/index.ts'
import type { SeenCount } from './use-recipient-count.ts'

type Choice = Exclude<keyof CampaignRecipients, 'excluded_contact_ids'>

interface Option {
  value: string
  label: string
}

interface RecipientsFieldProps {
  accountId: number
  value: CampaignRecipients
  errors: Readonly<Record<string, unknown>>
  /** Whom the choice reaches; null before it is counted. */
  count: SeenCount | null
  reasonOf: (reason: string) => string
  onChange: (next: CampaignRecipients) => void
}

const EXCLUDING = ['unopened_campaign_ids', 'excluded_contact_list_ids', 'excluded_tag_ids', 'excluded_audience_ids'] as const

/** Chooses lists, stages, tags and audiences, and those that are left out, and counts who is reached. */
export function RecipientsField({ accountId, value, errors, count, reasonOf, onChange }: RecipientsFieldProps) {
  const { t } = useTranslation('email_campaigns')
  const options = useRecipientOptions(accountId)
  const [isExcluding, setExcluding] = useState(EXCLUDING.some((name) => value[name]?.length))
  const field = (name: Choice, choices: readonly Option[], description?: string) => (
    <MultiSelect
      label={t(`recipients.${name}`)}
      description={description}
      data={choices as Option[]}
      searchable
      clearable
      hidePickedOptions
      value={(value[name] ?? []).map(String)}
      error={errors[`recipients.${name}`] as string | undefined}
      onChange={(ids) => onChange({ ...value, [name]: ids.map(Number) })}
    />
  )
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {t('recipients.title')}
      </Text>
      {field('contact_list_ids', options.lists)}
      {field('pipeline_stage_ids', options.stages)}
      {field('tag_ids', options.tags)}
      {field('audience_ids', options.audiences)}
      <Group>
        <Button variant="subtle" size="compact-sm" aria-expanded={isExcluding} onClick={() => setExcluding(!isExcluding)}>
          {t('recipients.exclude')}
        </Button>
      </Group>
      <Collapse expanded={isExcluding}>
        <Stack gap="xs">
          {field('excluded_contact_list_ids', options.lists)}
          {field('excluded_tag_ids', options.tags)}
          {field('excluded_audience_ids', options.audiences)}
          {field('unopened_campaign_ids', options.campaigns, t('recipients.unopened_hint'))}
        </Stack>
      </Collapse>
      {count && <RecipientSummary count={count} reasonOf={reasonOf} />}
    </Stack>
  )
}

function RecipientSummary({ count, reasonOf }: { count: SeenCount } & Pick<RecipientsFieldProps, 'reasonOf'>) {
  const { t } = useTranslation('email_campaigns')
  return (
    <Stack gap={2} aria-live="polite">
      <Text size="sm" fw={600}>
        {t('recipients.count', { count: count.recipients })}
      </Text>
      {count.skipped.map(({ reason, count: people }) => (
        <Text key={reason} size="xs" c="dimmed">
          {t('recipients.left_out', { count: people, reason: reasonOf(reason) })}
        </Text>
      ))}
    </Stack>
  )
}

/** Lists, stages, tags and audiences of the account that the member may see. */
function useRecipientOptions(accountId: number) {
  const may = useMay()
  const params = { account_id: accountId }
  const lists = useEndpoint(contactListOptions, { params }, { enabled: may(contactListOptions) })
  const stages = useEndpoint(pipelineStageOptions, { params }, { enabled: may(pipelineStageOptions) })
  const found = useEndpoint(audiences.list, { params, query: { sort: 'name', per_page: 100 } }, { enabled: may(audiences.list) })
  const sent = useEndpoint(
    emailCampaigns.list,
    { params, query: { filter: { status: { in: ['sent', 'sending', 'paused'] } }, sort: '-created', per_page: 100 } },
    { enabled: may(emailCampaigns.list) },
  )
  const account = useEndpoint(accounts.read, { params: { id: accountId }, query: { include: ['tagOptions'] } })
  const asOptions = (found: readonly { value: string | number; label: string }[] | undefined): Option[] =>
    (found ?? []).map(({ value, label }) => ({ value: String(value), label }))
  return {
    lists: asOptions(lists.answer?.data),
    stages: asOptions(stages.answer?.data),
    audiences: asOptions(found.answer?.data.map(({ id, name }) => ({ value: id, label: name }))),
    campaigns: asOptions(sent.answer?.data.map(({ id, name }) => ({ value: id, label: name }))),
    tags: asOptions(account.answer?.data.tagOptions),
  }
}
