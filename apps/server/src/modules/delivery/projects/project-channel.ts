import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import type { Channels } from '../../../realtime/index.ts'
import type { ChannelActor } from '../../../registry.ts'
import { projectPolicy } from './projects.policy.ts'
import type { ProjectRow } from './project-row.ts'

/** Readers of a project hear of its changes; events carry keys only (domain.md 5.7). */
export function defineProjectChannel(channels: Channels<ChannelActor>, services: Services): void {
  channels.define('private-projects.{uuid}', async ({ actor }, { uuid }) => {
    if (!actor.email_verified || !/^[0-9a-f-]{36}$/i.test(uuid!)) return false
    const project = await one<ProjectRow>(
      services.database.db,
      sql`SELECT * FROM seen_projects WHERE uuid = ${uuid}::uuid AND deleted_at IS NULL`,
    )
    return project !== undefined && projectPolicy.knows(actor, project) && projectPolicy.holds(actor, 'projects.read', project)
  })
}
