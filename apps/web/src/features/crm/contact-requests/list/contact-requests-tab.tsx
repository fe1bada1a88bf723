import { contactContactRequests, contactRequests, type Contact, type ContactRequest } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Anchor, Button, EmptyState, Group, IconInbox, IconPlus, PageTurner, Paper, Stack, StatusBadge, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressQuery, Can, formatDay, useEndpoint } from '../../../../kit/index.ts'
import { PanelBody } from '../../../shared/records/index.ts'
import { FirstAnswer, REQUEST_INCLUDES, REQUEST_STATUS_TONES } from './request-columns.tsx'
import { requestPaths } from '../request-paths.ts'
import { StageBadge } from '../stage-badge.tsx'

const PER_PAGE = 10

/** The requests of a contact, newest first, with a button to create one. */
export function ContactRequestsTab({ contact }: { contact: Pick<Contact, 'id' | 'account_id'> }) {
  const { t } = useTranslation('requests')
  const [page, setPage] = useState(1)
  const loaded = useEndpoint(
    contactContactRequests,
    { params: { contact_id: contact.id }, query: { include: REQUEST_INCLUDES, sort: '-number', per_page: PER_PAGE, page } },
    { keepPrevious: true },
  )
  const rows = loaded.answer?.data ?? []
  const pages = loaded.answer?.meta.last_page ?? 1
  const create = (
    <Can endpoint={contactRequests.create}>
      <Button
        component={Link}
        to={`${requestPaths.list(contact.account_id)}/create`}
        search={addressQuery({ contact: contact.id })}
        size="compact-md"
        leftSection={<IconPlus size={16} />}
      >
        {t('create')}
      </Button>
    </Can>
  )
  const empty = (
    <EmptyState
      icon={<IconInbox size={28} stroke={1.5} />}
      title={t('of_contact.empty')}
      text={t('of_contact.empty_text')}
      action={create}
    />
  )
  return (
    <Stack gap="sm">
      {rows.length > 0 && <Group justify="flex-end">{create}</Group>}
      <PanelBody loaded={loaded} isEmpty={!rows.length} empty={empty}>
        <Stack gap="xs" role="list" aria-label={t('of_contact.list')}>
          {rows.map((request) => (
            <Row key={request.id} request={request} />
          ))}
        </Stack>
        {pages > 1 && (
          <Group justify="center">
            <PageTurner page={page} pages={pages} onPage={setPage} />
          </Group>
        )}
      </PanelBody>
    </Stack>
  )
}

function Row({ request }: { request: ContactRequest }) {
  const { t, i18n } = useTranslation('requests')
  return (
    <Paper withBorder p="sm" role="listitem">
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Anchor component={Link} to={requestPaths.page(request.account_id, request.id)} size="sm" fw={600} c="bright" truncate>
          <Text span inherit c="dimmed" fw={400}>
            #{request.number}
          </Text>{' '}
          {request.subject}
        </Anchor>
        {request.value_minor !== null && (
          <Text size="sm" fw={600} style={{ whiteSpace: 'nowrap' }}>
            {formatMoney(request.value_minor, request.currency)}
          </Text>
        )}
      </Group>
      <Group gap="xs" mt={4}>
        <StatusBadge tone={REQUEST_STATUS_TONES[request.status]}>{t(`statuses.${request.status}`)}</StatusBadge>
        {request.pipelineStage && <StageBadge stage={request.pipelineStage} />}
        <Text size="sm" c="dimmed">
          {formatDay(request.created_at, i18n.language)}
        </Text>
        {request.status === 'open' && <FirstAnswer request={request} />}
      </Group>
    </Paper>
  )
}
