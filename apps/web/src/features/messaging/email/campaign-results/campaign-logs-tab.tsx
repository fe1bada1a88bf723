import {
  emailCampaignLogs,
  EMAIL_STATUSES,
  emailMessages,
  exportEmailCampaignLogs,
  type EmailCampaign,
  type EmailMessage,
} from '@stoa/contract/browser'
import { Anchor, Button, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataList, formatInstant, ListToolbar, useListScreen, type ListColumn } from '../../../../kit/index.ts'
import { variantLetter } from '../campaigns/variant-letter.ts'
import { EmailStatus } from '../panel/email-status.tsx'
import { SendExplanationModal } from './send-explanation-modal.tsx'
import { useCampaign } from '../campaigns/use-campaign.ts'

/** The mail of each person, with those who were left out, and why. */
export function CampaignLogsTab() {
  const { t } = useTranslation(['email_campaigns', 'email'])
  const { campaign } = useCampaign()
  const [asked, setAsked] = useState<number | null>(null)
  const list = useListScreen(
    emailMessages,
    { id: campaign.id },
    { endpoint: emailCampaignLogs, export: exportEmailCampaignLogs, include: ['contact'], sort: '-created' },
  )
  const columns = useLogColumns(campaign, setAsked)
  return (
    <>
      <ListToolbar
        list={list}
        columns={columns}
        filters={{
          status: { label: t('columns.status'), options: EMAIL_STATUSES.map((value) => ({ value, label: t(`email:status.${value}`) })) },
          ...(campaign.ab_test && {
            variant: {
              label: t('variants.variant'),
              options: [{}, ...campaign.ab_test.variants].map((_, at) => ({ value: String(at + 1), label: variantLetter(at + 1) })),
            },
          }),
        }}
      />
      <DataList<EmailMessage> list={list} columns={columns} empty={{ title: t('logs.empty'), text: t('logs.empty_text') }} />
      {asked !== null && <SendExplanationModal campaign={campaign} contactId={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function useLogColumns(
  { account_id: accountId, ab_test }: EmailCampaign,
  onExplain: (contactId: number) => void,
): ListColumn<EmailMessage>[] {
  const { t, i18n } = useTranslation('email_campaigns')
  return [
    {
      key: 'contact',
      title: t('logs.contact'),
      fixed: true,
      render: ({ contact }) =>
        contact && (
          <Anchor component={Link} to={`/accounts/${accountId}/contacts/${contact.id}`} size="sm" fw={550} c="bright">
            {contact.name}
          </Anchor>
        ),
    },
    { key: 'address', title: t('logs.address'), render: (row) => <Text size="sm">{row.to_address}</Text> },
    { key: 'status', title: t('columns.status'), render: (row) => <EmailStatus message={row} /> },
    ...(ab_test
      ? [
          {
            key: 'variant',
            title: t('variants.variant'),
            render: ({ variant, status }: EmailMessage) =>
              variant ? variantLetter(variant) : status === 'queued' ? t('variants.waits') : null,
          },
        ]
      : []),
    { key: 'sent', title: t('results.sent'), sort: 'sent', render: (row) => row.sent_at && formatInstant(row.sent_at, i18n.language) },
    {
      key: 'why',
      title: t('logs.why'),
      render: ({ contact_id }) =>
        contact_id !== null && (
          <Button size="compact-xs" variant="subtle" onClick={() => onExplain(contact_id)}>
            {t('logs.explain')}
          </Button>
        ),
    },
  ]
}
