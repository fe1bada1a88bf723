import { adminUserActivity, type UserActivity } from '@stoa/contract/browser'
import { Button, EmptyState, IconHistory, ListSkeleton, Paper, SegmentedControl, Stack, Text, Timeline } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureStrip, formatInstant, useEndpoint } from '../../../kit/index.ts'

type Whose = 'all' | 'user' | 'others'

/** The activity of and about a user, fifty entries per page. */
export function UserActivityList({ userId }: { userId: number }) {
  const { t } = useTranslation('admin')
  const [scope, setScope] = useState<Whose>('all')
  const [cursors, setCursors] = useState<readonly (number | undefined)[]>([undefined])
  return (
    <Stack>
      <SegmentedControl
        value={scope}
        onChange={(next) => {
          setScope(next)
          setCursors([undefined])
        }}
        data={(['all', 'user', 'others'] as const).map((value) => ({ value, label: t(`users.activity.${value}`) }))}
        aria-label={t('users.tabs.activity')}
        style={{ alignSelf: 'flex-start' }}
      />
      {cursors.map((before, at) => (
        <ActivityPage
          key={`${scope}-${before ?? 0}`}
          userId={userId}
          scope={scope}
          before={before}
          isLast={at === cursors.length - 1}
          onMore={(id) => setCursors([...cursors, id])}
        />
      ))}
    </Stack>
  )
}

interface ActivityPageProps {
  userId: number
  scope: Whose
  before: number | undefined
  isLast: boolean
  onMore: (id: number) => void
}

function ActivityPage({ userId, scope, before, isLast, onMore }: ActivityPageProps) {
  const { t } = useTranslation('admin')
  const page = useEndpoint(adminUserActivity, {
    params: { id: userId },
    query: { ...(before !== undefined && { before }), ...(scope !== 'all' && { by: scope }) },
  })
  if (page.reason) return <FailureStrip loaded={page} />
  if (!page.answer) return <ListSkeleton rows={5} />
  const rows = page.answer.data
  if (!rows.length)
    return before === undefined ? (
      <Paper withBorder>
        <EmptyState
          icon={<IconHistory size={28} stroke={1.5} />}
          title={t('users.activity.empty_title')}
          text={t('users.activity.empty_text')}
        />
      </Paper>
    ) : null
  return (
    <>
      <Timeline bulletSize={14} lineWidth={2}>
        {rows.map((row) => (
          <Timeline.Item key={row.id}>
            <ActivityLine row={row} />
          </Timeline.Item>
        ))}
      </Timeline>
      {isLast && rows.length === 50 && (
        <Button variant="default" onClick={() => onMore(rows.at(-1)!.id)} style={{ alignSelf: 'flex-start' }}>
          {t('users.activity.more')}
        </Button>
      )}
    </>
  )
}

function ActivityLine({ row }: { row: UserActivity }) {
  const { t, i18n } = useTranslation('admin')
  const [noun = '', verb = ''] = row.event.split('.')
  const known = i18n.exists(`admin:users.activity.nouns.${noun}`) ? t(`users.activity.nouns.${noun}`) : noun.replaceAll('-', ' ')
  const done = i18n.exists(`admin:users.activity.verbs.${verb}`) ? t(`users.activity.verbs.${verb}`) : verb.replaceAll('-', ' ')
  return (
    <>
      <Text size="sm">{t('users.activity.line', { noun: known, verb: done, label: row.subject_label })}</Text>
      <Text size="xs" c="dimmed">
        {[
          formatInstant(row.created_at, i18n.language),
          row.actor?.username,
          row.account?.name,
          row.impersonator && t('users.activity.as', { name: row.impersonator.username }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </>
  )
}
