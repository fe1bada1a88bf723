import { sql } from 'kysely'
import { rows, type Row } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import { publish } from '#platform/outbox/store.ts'
import { logActivities } from '#platform/activity/store.ts'
import { stopEndpoint } from '../store/endpoints.ts'

/**
 * Stops the sending to an endpoint, and notifies the members who manage integrations. They resume it by hand.
 * @param reason code of the failure, as the deliveries show it
 */
export async function stopSending(
  services: Services,
  { id }: Pick<Row<'webhook_endpoints'>, 'id'>,
  status: 'suspended' | 'disabled',
  reason: string,
): Promise<void> {
  await services.database.db.transaction().execute(async (db) => {
    const stopped = await stopEndpoint(db, id, status)
    if (!stopped) return
    const { account_id, url } = stopped
    const label = { subject_type: 'webhook_endpoint', subject_id: String(id), subject_label: url.slice(0, 200) }
    await logActivities(db, [{ account_id, event: `webhook_endpoint.${status}`, ...label, context: { reason } }])
    const members = await rows<{ user_id: number }>(
      db,
      sql`SELECT user_id FROM memberships WHERE account_id = ${account_id} AND status = 'active' AND deleted_at IS NULL ORDER BY id LIMIT 200`,
    )
    const notification = {
      setting_code: 'integration.error',
      account_id,
      user_ids: members.map(({ user_id }) => user_id),
      requires: 'integrations.manage',
      subject_type: 'account',
      subject_id: String(account_id),
      group_key: `integration.error:webhook:${id}`,
      params: { subject: new URL(url).host, reason, context: `webhook_${status}` },
      url: `/accounts/${account_id}/settings/webhooks/${id}`,
    }
    const changed = {
      channels: [`private-accounts.${account_id}`],
      event: 'webhook_endpoint.updated',
      data: { type: 'webhook_endpoint', key: id, changed: ['status'], at: new Date().toISOString() },
      requires: { account_id, permission: 'integrations.read' },
    }
    await publish(db, [
      { account_id, topic: 'notification', payload: notification },
      { account_id, topic: 'broadcast', payload: changed },
    ])
  })
  services.wakeOutbox()
}
