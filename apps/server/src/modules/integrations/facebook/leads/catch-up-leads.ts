import type { Row } from '#db/rows.ts'
import type { Graph } from '../graph/graph-client.ts'
import type { GraphLead } from '../graph/graph-types.ts'
import { noteLead } from './note-lead.ts'
import type { SyncRun } from '../sync/renew-token.ts'

type SubscribedPage = Pick<Row<'facebook_pages'>, 'facebook_id' | 'subscribed_at' | 'last_synced_at'>

/** Reports can get lost: so much of the time before the last run is looked at again. */
const OVERLAP_MS = 86_400_000

/** Notes the enquiries of a page whose reports got lost, since it was subscribed. Forms list theirs newest first. */
export async function catchUpLeads({ job, services }: SyncRun, graph: Graph, page: SubscribedPage): Promise<void> {
  if (page.subscribed_at === null) return
  const last = page.last_synced_at ? new Date(page.last_synced_at).getTime() - OVERLAP_MS : 0
  const since = Math.max(new Date(page.subscribed_at).getTime(), last)
  for await (const forms of graph.pages<{ id: string }>(`${page.facebook_id}/leadgen_forms`, { fields: 'id', limit: 100 }))
    for (const { id } of forms) {
      for await (const leads of graph.pages<GraphLead>(`${id}/leads`, { fields: 'id,created_time', limit: 100 })) {
        const recent = leads.filter(({ created_time }) => Date.parse(created_time) >= since)
        for (const lead of recent) await noteLead(job.db, services, { leadgen_id: lead.id, page_id: page.facebook_id })
        if (recent.length < leads.length) break
      }
    }
}
