import {
  readNotificationSettings,
  readUserNotificationSettings,
  updateNotificationSettings,
  updateUserNotificationSettings,
  type BodyOf,
  type UserNotificationSetting,
} from '@stoa/contract/browser'
import { ListSkeleton, Paper, Switch, Table, Text, toast, Tooltip } from '@stoa/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureStrip, ApiError, queryKeyOf, useChange, useEndpoint } from '../../../kit/index.ts'
import './notifications.css'

const NAMES = { query: { include: ['notificationSetting', 'notificationChannel'] } } as const

/** The notifications tab of the own profile. */
export const NotificationSettingsTab = () => <NotificationSettings />

/**
 * The events that are sent to a user by channel; each switch is stored immediately.
 * @param userId the user, for staff; by default the signed-in user
 */
export function NotificationSettings({ userId, readOnly = false }: { userId?: number; readOnly?: boolean }) {
  const { t } = useTranslation('notifications')
  const calls = callsOf(userId)
  const loaded = useEndpoint(calls.read, calls.input)
  const rows = loaded.answer?.data ?? []
  const store = useStore(calls)
  if (loaded.reason && !rows.length) return <FailureStrip loaded={loaded} />
  if (loaded.isFirstLoad) return <ListSkeleton />
  const channels = distinct(rows, (row) => row.notification_channel_code)
  const events = distinct(rows, (row) => row.notification_setting_code)
  return (
    <Paper withBorder className="stoa-list">
      <Text size="sm" c="dimmed" p="md">
        {t(userId ? 'settings.text_of_user' : 'settings.text')}
      </Text>
      <Table.ScrollContainer minWidth={320}>
        <Table className="stoa-notification-settings" verticalSpacing="sm" horizontalSpacing="md" aria-label={t('settings.title')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('settings.event')}</Table.Th>
              {channels.map((channel) => (
                <Table.Th key={channel.notification_channel_code} ta="center">
                  {channel.notificationChannel?.name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {events.map((event, at) => (
              <Fragment key={event.notification_setting_code}>
                {event.notificationSetting?.group !== events[at - 1]?.notificationSetting?.group && (
                  <Table.Tr>
                    <Table.Th colSpan={channels.length + 1} scope="colgroup" c="dimmed" fz="xs" pt="lg">
                      {t(`settings.groups.${event.notificationSetting?.group}`)}
                    </Table.Th>
                  </Table.Tr>
                )}
                <Table.Tr>
                  <Table.Td>{event.notificationSetting?.name}</Table.Td>
                  {channels.map((channel) => (
                    <Table.Td key={channel.notification_channel_code}>
                      <Cell
                        row={rows.find(
                          (row) =>
                            row.notification_setting_code === event.notification_setting_code &&
                            row.notification_channel_code === channel.notification_channel_code,
                        )}
                        readOnly={readOnly}
                        onChange={store}
                      />
                    </Table.Td>
                  ))}
                </Table.Tr>
              </Fragment>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  )
}

function Cell({
  row,
  readOnly,
  onChange,
}: {
  row: UserNotificationSetting | undefined
  readOnly: boolean
  onChange: (row: UserNotificationSetting, enabled: boolean) => void
}) {
  const { t } = useTranslation('notifications')
  if (!row) return null
  if (row.is_locked)
    return (
      <Tooltip label={t('settings.locked')}>
        <Text size="sm" c="dimmed" ta="center" tabIndex={0}>
          {t('settings.always')}
        </Text>
      </Tooltip>
    )
  return (
    <Switch
      aria-label={`${row.notificationSetting?.name}: ${row.notificationChannel?.name}`}
      checked={row.enabled}
      disabled={readOnly}
      onChange={(event) => onChange(row, event.currentTarget.checked)}
      styles={{ body: { justifyContent: 'center' } }}
    />
  )
}

/** The endpoints of the user's own settings, or of staff for a user. */
function callsOf(userId: number | undefined) {
  if (!userId) return { read: readNotificationSettings, update: updateNotificationSettings, input: NAMES, params: {} }
  const params = { id: userId }
  return { read: readUserNotificationSettings, update: updateUserNotificationSettings, input: { ...NAMES, params }, params }
}

/** Updates a switch optimistically and reverts it if storing fails. */
function useStore({ read, update, input, params }: ReturnType<typeof callsOf>) {
  const { t } = useTranslation('notifications')
  const client = useQueryClient()
  const change = useChange(update)
  const key = queryKeyOf(read, input)
  const show = (row: UserNotificationSetting, enabled: boolean) =>
    client.setQueryData<{ data: UserNotificationSetting[] }>(
      key,
      (answer) => answer && { data: answer.data.map((one) => (isSame(one, row) ? { ...one, enabled } : one)) },
    )
  return (row: UserNotificationSetting, enabled: boolean) => {
    show(row, enabled)
    change.send({ params, body: { settings: [{ ...codesOf(row), enabled }] } }).then(
      () => toast({ message: t('settings.stored'), tone: 'good' }),
      (error: unknown) => {
        show(row, !enabled)
        toast({ message: error instanceof ApiError ? error.message : t('failed'), tone: 'bad' })
      },
    )
  }
}

/** The codes of a row, which answers declare as strings. */
const codesOf = (row: UserNotificationSetting) =>
  ({
    notification_setting_code: row.notification_setting_code,
    notification_channel_code: row.notification_channel_code,
  }) as BodyOf<typeof updateNotificationSettings>['settings'][number]

const isSame = (one: UserNotificationSetting, other: UserNotificationSetting) =>
  one.notification_setting_code === other.notification_setting_code && one.notification_channel_code === other.notification_channel_code

const distinct = <T,>(rows: readonly T[], keyOf: (row: T) => string): T[] =>
  [...new Map(rows.toReversed().map((row) => [keyOf(row), row])).values()].toReversed()
