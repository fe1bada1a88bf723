import type { ActivityLog, contactActivityLogs, contactAssignees } from '@stoa/contract/browser'
import { Avatar, Button, EmptyState, Group, IconArrowRight, IconHistory, ListSkeleton, Stack, Text } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureStrip, formatInstant, useEndpoint } from '../../../kit/index.ts'
import { formatHistoryValue } from './history-values.ts'

const PER_PAGE = 25
/** Internal attributes, which are not shown. */
export const SILENT = new Set(['name_key', 'email_key', 'phone_key', 'search_text', 'assigned_at', 'version', 'updated_at'])

/** The locale keys for the history of a kind of record. */
export interface HistoryWords {
  /** Key of attribute names, such as `contact:fields`. */
  fields: string
  /** Keys of event texts, such as `contact:history.events`; the first group that contains an event is used. */
  events: readonly string[]
  /** Keys of texts for attributes whose values are codes. */
  codes: Readonly<Record<string, string>>
  /** Attributes that are not shown, such as ids of other records. */
  silent?: readonly string[]
}

interface HistoryPanelProps {
  endpoint: typeof contactActivityLogs
  params: Record<string, number | string>
  members: typeof contactAssignees
  accountId: number
  /** The record's own kind; entries about other kinds name their subject. */
  type: string
  words: HistoryWords
  /** Currency of the record's amounts. */
  currency?: string
}

/** The changes of a record and their authors, newest first. */
export function HistoryPanel({ endpoint, params, members, accountId, type, words, currency = 'EUR' }: HistoryPanelProps) {
  const { t } = useTranslation('records')
  const [pages, setPages] = useState(1)
  const loaded = useEndpoint(
    endpoint,
    { params, query: { include: ['actor'], per_page: Math.min(100, PER_PAGE * pages) } },
    { keepPrevious: true },
  )
  const formatChange = useHistoryValues(members, accountId, words.codes, currency)
  const rows = loaded.answer?.data ?? []
  if (loaded.isFirstLoad) return <ListSkeleton rows={4} />
  if (loaded.reason && !rows.length) return <FailureStrip loaded={loaded} />
  if (!rows.length) return <EmptyState icon={<IconHistory size={28} stroke={1.5} />} title={t('history.empty')} />
  return (
    <Stack gap="sm" role="list">
      {rows.map((row) => (
        <Line key={row.id} line={row} formatChange={formatChange} type={type} words={words} />
      ))}
      {loaded.answer!.meta.total > rows.length && rows.length < 100 && (
        <Button variant="subtle" loading={loaded.status === 'loading'} onClick={() => setPages(pages + 1)}>
          {t('history.more')}
        </Button>
      )}
    </Stack>
  )
}

/** Formats values for users: members by name, codes by their texts. */
export function useHistoryValues(
  list: typeof contactAssignees,
  accountId: number,
  codes: HistoryWords['codes'],
  currency: string,
): (field: string, value: unknown) => string {
  const { t, i18n } = useTranslation(['records', ...new Set(Object.values(codes).map((key) => key.split(':')[0]!))])
  const members = useEndpoint(list, { params: { account_id: accountId } }, { staleTime: 60_000 })
  const words = { language: i18n.language, currency, yes: t('records:history.yes'), no: t('records:history.no') }
  return (field, value) => {
    if (field === 'user_id' || field === 'user_assigned_id') {
      const member = members.answer?.data.find((one) => one.value === value)
      if (member) return member.label
    }
    const group = codes[field]
    const key = `${group}.${String(value)}`
    return group && value && i18n.exists(key) ? t(key) : formatHistoryValue(field, value, words)
  }
}

/** Key of the text of an event; undefined for events without one. */
export const historyEventKey = (event: string, words: Pick<HistoryWords, 'events'>, exists: (key: string) => boolean): string | undefined =>
  [...words.events, 'records:history.events'].map((group) => `${group}.${event.replaceAll(/[.-]/g, '_')}`).find((one) => exists(one))

interface LineProps extends Pick<HistoryPanelProps, 'type' | 'words'> {
  line: ActivityLog
  formatChange: (field: string, value: unknown) => string
}

function Line({ line, formatChange, type, words }: LineProps) {
  const { t, i18n } = useTranslation(['records', ...[words.fields, ...words.events].map((group) => group.split(':')[0]!)])
  const actor = line.actor?.username ?? t('history.system')
  const key = historyEventKey(line.event, words, i18n.exists.bind(i18n))
  const event = key ? t(key) : line.event
  const label = (field: string) => (i18n.exists(`${words.fields}.${field}`) ? t(`${words.fields}.${field}`) : field)
  const changes = Object.entries(line.changes).filter(
    ([field, [before, after]]) =>
      !SILENT.has(field) && !words.silent?.includes(field) && formatChange(field, before) !== formatChange(field, after),
  )
  return (
    <Group wrap="nowrap" align="flex-start" gap="sm" role="listitem">
      <Avatar size={28} username={actor} color={line.actor?.color} src={line.actor?.avatar_url} />
      <Stack gap={2} miw={0}>
        <Text size="sm">
          <Text span fw={600}>
            {actor}
          </Text>
          {line.actor ? ' ' : ': '}
          {event}
          {line.subject_type !== type && ` · ${line.subject_label}`}
        </Text>
        {changes.map(([field, [before, after]]) => (
          <Text key={field} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {label(field)}: {formatChange(field, before)} <IconArrowRight size={11} aria-label={t('history.to')} />{' '}
            {formatChange(field, after)}
          </Text>
        ))}
        <Text size="xs" c="dimmed">
          {formatInstant(line.created_at, i18n.language)}
          {line.api_token && ` · ${t('records:history.api_token', { name: line.api_token.name })}`}
        </Text>
      </Stack>
    </Group>
  )
}
