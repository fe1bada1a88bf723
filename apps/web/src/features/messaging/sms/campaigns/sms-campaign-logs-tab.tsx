import {
  explainSmsCampaign,
  exportSmsCampaignLogs,
  smsCampaignLogs,
  smsMessages,
  SMS_STATUSES,
  type SmsMessage,
} from '@stoa/contract/browser'
import { formatPhone } from '@stoa/domain'
import { Anchor, Button, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataList, formatInstant, ListToolbar, useListScreen, type ListColumn } from '../../../../kit/index.ts'
import { SendExplanationModal } from '../../email/index.ts'
import { SmsStatus } from '../panel/sms-status.tsx'
import { useSmsCampaign } from './use-sms-campaign.ts'

/** The SMS of each person, with those who were left out, and why. */
export function SmsCampaignLogsTab() {
  const { t } = useTranslation(['sms_campaigns', 'email_campaigns', 'sms'])
  const { campaign } = useSmsCampaign()
  const [asked, setAsked] = useState<number | null>(null)
  const list = useListScreen(
    smsMessages,
    { id: campaign.id },
    { endpoint: smsCampaignLogs, export: exportSmsCampaignLogs, include: ['contact'], sort: '-created' },
  )
  const columns = useLogColumns(campaign.account_id, setAsked)
  const options = SMS_STATUSES.filter((value) => value !== 'received').map((value) => ({ value, label: t(`sms:status.${value}`) }))
  return (
    <>
      <ListToolbar list={list} columns={columns} filters={{ status: { label: t('email_campaigns:columns.status'), options } }} />
      <DataList<SmsMessage> list={list} columns={columns} empty={{ title: t('logs.empty'), text: t('logs.empty_text') }} />
      {asked !== null && (
        <SendExplanationModal
          campaign={campaign}
          medium="sms"
          endpoint={explainSmsCampaign}
          contactId={asked}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

function useLogColumns(accountId: number, onExplain: (contactId: number) => void): ListColumn<SmsMessage>[] {
  const { t, i18n } = useTranslation(['sms_campaigns', 'email_campaigns'])
  const at = (instant: string | null) => instant && formatInstant(instant, i18n.language)
  return [
    {
      key: 'contact',
      title: t('email_campaigns:logs.contact'),
      fixed: true,
      render: ({ contact }) =>
        contact && (
          <Anchor component={Link} to={`/accounts/${accountId}/contacts/${contact.id}`} size="sm" fw={550} c="bright">
            {contact.name}
          </Anchor>
        ),
    },
    { key: 'number', title: t('number'), render: (row) => <Text size="sm">{formatPhone(row.to_number)}</Text> },
    { key: 'status', title: t('email_campaigns:columns.status'), render: (row) => <SmsStatus message={row} /> },
    { key: 'sent', title: t('email_campaigns:results.sent'), sort: 'sent', render: (row) => at(row.sent_at) },
    { key: 'delivered', title: t('email_campaigns:results.delivered'), render: (row) => at(row.delivered_at) },
    { key: 'clicks', title: t('email_campaigns:results.clicked'), align: 'right', render: (row) => row.clicks || null },
    {
      key: 'why',
      title: t('email_campaigns:logs.why'),
      render: ({ contact_id }) =>
        contact_id !== null && (
          <Button size="compact-xs" variant="subtle" onClick={() => onExplain(contact_id)}>
            {t('email_campaigns:logs.explain')}
          </Button>
        ),
    },
  ]
}
