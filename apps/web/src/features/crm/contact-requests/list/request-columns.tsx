import type { ContactRequest } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Anchor, Avatar, Box, Group, IconAlertTriangle, StatusBadge, Stack, TagPill, Text, VisuallyHidden, type StatusTone } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDay, formatInstant, type ListColumn } from '../../../../kit/index.ts'
import { useContactName } from '../../../shared/contacts/index.ts'
import { useRequestCells } from './request-cells.ts'
import { StageBadge } from '../stage-badge.tsx'

/** Badge tone of each status. */
export const REQUEST_STATUS_TONES: Record<ContactRequest['status'], StatusTone> = {
  staging: 'warning',
  open: 'info',
  won: 'good',
  lost: 'bad',
  spam: 'neutral',
}

export const REQUEST_PRIORITY_TONES: Record<ContactRequest['priority'], StatusTone> = {
  low: 'neutral',
  normal: 'neutral',
  high: 'warning',
  urgent: 'bad',
}

/** Columns whose values the name column already shows. */
const URGENT: ReadonlySet<string> = new Set(['high', 'urgent'])

/** Columns that are hidden by default; the others fit a screen 1280 pixels wide. */
export const HIDDEN_REQUEST_COLUMNS = [
  'type',
  'source',
  'closed_at',
  'expected_close_date',
  'stage_entered_at',
  'status',
  'priority',
  'tags',
]
/** Relations that the columns show. */
export const REQUEST_INCLUDES = ['contact', 'user', 'pipelineStage', 'currentPipeline', 'tags'] as const

/**
 * Columns of every list of requests.
 * @param openPath address of the dialog with a request over this list
 * @param accountId the account of the requests, if all are of one
 */
export function useRequestColumns(
  openPath: (request: ContactRequest) => string,
  accountId: number | null = null,
): ListColumn<ContactRequest>[] {
  const cells = useRequestCells(accountId)
  return useColumns(openPath).map((column) => ({ ...column, edit: cells[column.key] }))
}

function useColumns(openPath: (request: ContactRequest) => string): ListColumn<ContactRequest>[] {
  const { t, i18n } = useTranslation(['requests', 'crm'])
  return [
    {
      key: 'subject',
      title: t('columns.subject'),
      sort: 'number',
      fixed: true,
      render: (row) => <Subject request={row} path={openPath(row)} />,
    },
    {
      key: 'stage',
      title: t('columns.stage'),
      sort: 'stage_entered_at',
      render: (row) =>
        row.pipelineStage ? (
          <Box maw={WIDTHS.stage}>
            <StageBadge stage={row.pipelineStage} pipeline={row.currentPipeline} />
          </Box>
        ) : (
          <StatusBadge tone={REQUEST_STATUS_TONES[row.status]}>{t(`statuses.${row.status}`)}</StatusBadge>
        ),
    },
    {
      key: 'status',
      title: t('columns.status'),
      render: (row) => <StatusBadge tone={REQUEST_STATUS_TONES[row.status]}>{t(`statuses.${row.status}`)}</StatusBadge>,
    },
    {
      key: 'value',
      title: t('columns.value'),
      sort: 'value',
      align: 'right',
      render: (row) => row.value_minor !== null && formatMoney(row.value_minor, row.currency),
    },
    {
      key: 'priority',
      title: t('columns.priority'),
      render: (row) =>
        row.priority !== 'normal' && (
          <StatusBadge tone={REQUEST_PRIORITY_TONES[row.priority]}>{t(`priorities.${row.priority}`)}</StatusBadge>
        ),
    },
    {
      key: 'tags',
      title: t('columns.tags'),
      render: (row) => (
        <Group gap={4}>
          {row.tags?.map((tag) => (
            <TagPill key={tag.id} name={tag.name} color={tag.color} />
          ))}
        </Group>
      ),
    },
    {
      key: 'user',
      title: t('columns.user'),
      render: (row) =>
        row.user && (
          <Group gap={6} wrap="nowrap">
            <Avatar size={24} username={row.user.username} color={row.user.color} src={row.user.avatar_url} />
            <Text size="sm" maw={WIDTHS.user} truncate title={row.user.username}>
              {row.user.username}
            </Text>
          </Group>
        ),
    },
    { key: 'response', title: t('columns.response'), sort: 'response_due_at', render: (row) => <AnswerCell request={row} /> },
    { key: 'type', title: t('columns.type'), render: (row) => t(`types.${row.type}`) },
    { key: 'source', title: t('columns.source'), render: (row) => t(`crm:contacts.sources.${row.source}`) },
    {
      key: 'expected_close_date',
      title: t('columns.expected_close_date'),
      sort: 'expected_close_date',
      render: (row) => formatDay(row.expected_close_date, i18n.language),
    },
    { key: 'closed_at', title: t('columns.closed_at'), sort: 'closed_at', render: (row) => formatDay(row.closed_at, i18n.language) },
    {
      key: 'created',
      title: t('columns.created'),
      sort: 'created',
      render: (row) => <span title={formatInstant(row.created_at, i18n.language)}>{formatDay(row.created_at, i18n.language)}</span>,
    },
  ]
}

/** Columns whose width follows the screen. */
const WIDTHS = { subject: 'clamp(170px, 13.3vw, 360px)', stage: 'clamp(110px, 9vw, 260px)', user: 'clamp(80px, 6.25vw, 220px)' }

/** Number and subject, bold while unread, above the contact and the priority. */
function Subject({ request, path }: { request: ContactRequest; path: string }) {
  const { t } = useTranslation('requests')
  const name = useContactName()
  const isUnread = request.read_at === null
  return (
    <Stack gap={0} miw={0} maw={WIDTHS.subject}>
      <Anchor
        component={Link}
        to={path}
        search={true}
        size="sm"
        fw={isUnread ? 750 : 550}
        c="bright"
        truncate
        title={`#${request.number} ${request.subject}`}
      >
        <Text span inherit c="dimmed" fw={400}>
          #{request.number}
        </Text>{' '}
        {request.subject}
        {isUnread && <VisuallyHidden>, {t('unread')}</VisuallyHidden>}
      </Anchor>
      <Group gap={6} wrap="nowrap">
        {request.contact && (
          <Text size="xs" c="dimmed" truncate title={name(request.contact)}>
            {name(request.contact)}
          </Text>
        )}
        {URGENT.has(request.priority) && (
          <StatusBadge tone={REQUEST_PRIORITY_TONES[request.priority]}>{t(`priorities.${request.priority}`)}</StatusBadge>
        )}
      </Group>
    </Stack>
  )
}

/** Label and day of the first response or of its deadline; the tooltip adds the time. */
function AnswerCell({ request }: { request: ContactRequest }) {
  const { t, i18n } = useTranslation('requests')
  const at = request.first_response_at ?? (request.status === 'spam' ? null : request.response_due_at)
  if (!at) return null
  const isLate = !request.first_response_at && request.is_response_overdue
  const state = request.first_response_at ? 'answered' : isLate ? 'overdue' : 'due'
  return (
    <Stack gap={0} c={isLate ? 'red' : undefined} title={formatInstant(at, i18n.language)}>
      <Group gap={4} wrap="nowrap">
        {isLate && <IconAlertTriangle size={14} aria-hidden />}
        <Text size="sm">{t(`answer.${state}`)}</Text>
      </Group>
      <Text size="xs" c={isLate ? undefined : 'dimmed'}>
        {formatDay(at, i18n.language)}
      </Text>
    </Stack>
  )
}

/** Time of the first response, or its deadline. */
export function FirstAnswer({ request }: { request: ContactRequest }) {
  const { t, i18n } = useTranslation('requests')
  if (request.first_response_at)
    return (
      <Text size="sm" c="dimmed">
        {t('answered', { at: formatInstant(request.first_response_at, i18n.language) })}
      </Text>
    )
  if (!request.response_due_at || request.status === 'spam') return null
  return (
    <Group gap={4} wrap="nowrap" c={request.is_response_overdue ? 'red' : undefined}>
      {request.is_response_overdue && <IconAlertTriangle size={14} aria-hidden />}
      <Text size="sm">
        {t(request.is_response_overdue ? 'answer_overdue' : 'answer_due', { at: formatInstant(request.response_due_at, i18n.language) })}
      </Text>
    </Group>
  )
}
