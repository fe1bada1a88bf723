import { CAMPAIGN_OBJECTIVES, CAMPAIGN_TYPES, campaignActivityLogs, campaigns, type Campaign } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatInstant, useMay, type FieldEdit, type RecordField } from '../../../../kit/index.ts'
import { factFields, fieldsOf, RecordFieldList } from '../../../shared/record-fields/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { CampaignDays } from '../campaign-marks.tsx'
import { TOUCHED } from '../campaign-paths.ts'

/** The plan of a campaign; the account that does the work edits it here. */
export function CampaignFacts({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const { brief } = campaign
  const text = brief && <div className="stoa-related-text" dangerouslySetInnerHTML={{ __html: brief }} />
  return (
    <RecordFieldList
      groups={[
        { title: t('groups.plan'), fields: usePlan(campaign) },
        { title: t('groups.links'), fields: useLinks(campaign) },
        { title: t('fields.brief'), fields: [], more: text },
      ]}
      version={campaign.version}
      read={campaigns.read}
      update={campaigns.update}
      params={{ id: campaign.id }}
      touches={TOUCHED}
      {...(useMayUpdate(campaign) && { log: campaignActivityLogs, event: 'campaign.updated', names: 'campaigns:fields' })}
    />
  )
}

/** Whether the user may change the campaign in this account. */
export function useMayUpdate(campaign: Campaign): boolean {
  const may = useMay()
  const accountId = useAccountId()
  return may(campaigns.update) && campaign.account_id === accountId && campaign.status !== 'cancelled'
}

function usePlan(campaign: Campaign): RecordField[] {
  const { t } = useTranslation('campaigns')
  const mayUpdate = useMayUpdate(campaign)
  const field = fieldsOf(campaign, (name) => t(`fields.${name}` as 'fields.name'))
  const edit = (how: FieldEdit) => mayUpdate && how
  const choice = (values: readonly string[], group: string): FieldEdit => ({
    as: 'choice',
    required: true,
    options: values.map((value) => ({ value, label: t(`${group}.${value}` as 'types.ad') })),
  })
  const { name, type, objective, total_budget_minor, daily_budget_minor, currency, project, account_id } = campaign
  const money = (amount: number | null) => amount !== null && formatMoney(amount, currency)
  return [
    field('name', mayUpdate && name, edit({ as: 'text', max: campaigns.update.limits.name.maxLength })),
    field('type', t(`types.${type}`), edit(choice(CAMPAIGN_TYPES, 'types'))),
    field('objective', t(`objectives.${objective}`), edit(choice(CAMPAIGN_OBJECTIVES, 'objectives'))),
    ...factFields([
      [t('fields.client'), campaign.client?.name],
      [t('fields.project_uuid'), project && <Link to={`/accounts/${account_id}/projects/${project.uuid}`}>{project.name}</Link>],
      [t('fields.days'), campaign.start_date && <CampaignDays campaign={campaign} />],
    ]),
    field('total_budget_minor', money(total_budget_minor), edit({ as: 'money', currency })),
    field('daily_budget_minor', money(daily_budget_minor), edit({ as: 'money', currency })),
  ]
}

function useLinks(campaign: Campaign): RecordField[] {
  const { t, i18n } = useTranslation('campaigns')
  const mayUpdate = useMayUpdate(campaign)
  const field = fieldsOf(campaign, (name) => t(`fields.${name}` as 'fields.name'))
  const at = (instant: string | null) => instant && formatInstant(instant, i18n.language)
  return [
    field('utm_campaign', campaign.utm_campaign, mayUpdate && { as: 'text', max: 80 }),
    ...factFields([
      [t('fields.activated_at'), at(campaign.activated_at)],
      [t('fields.completed_at'), at(campaign.completed_at)],
    ]),
  ]
}
