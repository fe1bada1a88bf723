import { previewMerge, type MergeCandidate } from '@stoa/contract/browser'
import { Alert, Avatar, ErrorState, Group, IconAlertTriangle, Paper, Skeleton, Stack, Text } from '@stoa/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError, call, reasonOf } from '../../../../kit/index.ts'
import { useContactName } from '../../../shared/contacts/index.ts'
import { toMergeBody, type MergeChoice } from './merge-choice.ts'

/** The server's preview of a merge: the resulting contact, the moved and dropped records, and lost marketing consents. */
export function MergeOutcome({
  accountId,
  choice,
  contacts,
}: {
  accountId: number
  choice: MergeChoice
  contacts: readonly MergeCandidate[]
}) {
  const { t } = useTranslation('merge')
  const name = useContactName()
  const body = toMergeBody(choice, contacts)
  const preview = useQuery({
    queryKey: ['merge-preview', accountId, body],
    queryFn: ({ signal }) => call(previewMerge, { params: { account_id: accountId }, body, signal }),
    enabled: body.loser_ids.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!body.loser_ids.length) return <Alert color="yellow">{t('outcome.nobody')}</Alert>
  if (preview.isError)
    return (
      <ErrorState
        message={preview.error instanceof ApiError ? preview.error.message : reasonOf(preview.error)}
        requestId={preview.error instanceof ApiError ? preview.error.request_id : null}
        onRetry={() => void preview.refetch()}
      />
    )
  if (!preview.data) return <Skeleton height={96} radius="md" />
  const { contact, moved, dropped, marketing_lost } = preview.data.data
  const lines = (rows: Readonly<Record<string, number>>) =>
    Object.entries(rows)
      .filter(([table]) => table in KNOWN)
      .map(([table, count]) => t(`outcome.tables.${KNOWN[table]!}`, { count }))
  const gains = lines(moved)
  const doubles = lines(dropped)
  return (
    <Paper withBorder p="sm" radius="md" aria-live="polite">
      <Stack gap="xs">
        <Group gap="sm" wrap="nowrap">
          <Avatar size={38} username={name(contact)} color={contact.id} src={contact.avatar_url} />
          <Stack gap={0}>
            <Text fw={600}>{t('outcome.title', { name: name(contact) })}</Text>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {[contact.company, ...contact.email_addresses, ...contact.phone_numbers].filter(Boolean).join(' · ')}
            </Text>
          </Stack>
        </Group>
        {gains.length > 0 && <Text size="sm">{t('outcome.moved', { what: gains.join(', ') })}</Text>}
        {doubles.length > 0 && (
          <Text size="sm" c="dimmed">
            {t('outcome.dropped', { what: doubles.join(', ') })}
          </Text>
        )}
        {marketing_lost.length > 0 && (
          <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={18} />} role="status">
            {t('outcome.marketing_lost', { channels: marketing_lost.map((channel) => t(`channels.${channel}`)).join(', ') })}
          </Alert>
        )}
      </Stack>
    </Paper>
  )
}

/** Tables whose records the user sees on a contact. History rows and similar records are not counted. */
const KNOWN: Readonly<Record<string, string>> = {
  contact_email_addresses: 'emails',
  contact_phone_numbers: 'phones',
  contact_physical_addresses: 'addresses',
  contact_tag: 'tags',
  contact_account: 'accounts',
  consents: 'consents',
  subscriptions: 'subscriptions',
  contact_pipeline_stage: 'stages',
  tasks: 'tasks',
  notes: 'notes',
  comments: 'comments',
  links: 'links',
  mediables: 'files',
}
