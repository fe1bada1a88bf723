import { sql } from 'kysely'
import { z } from 'zod'
import { rows } from '#db/rows.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { KEPT_DAYS } from './import-limits.ts'
import { deleteDraft, forgetRows } from './store/imports.ts'

/** Deletes files and rows of imports after 30 days, and imports that were never started after two days. */
export const tidyImportsJob = defineJob({
  name: 'tidy-imports',
  payload: z.object({}),
  lengthy: true,
  concurrency: 1,
  timeout_s: 1800,
})

export const tidyImportsHandler = handleJob(tidyImportsJob, async (services, job) => {
  const { storage, clock } = services
  const days = (count: number) => new Date(clock.now().getTime() - count * 86_400_000)
  for (;;) {
    const found = await rows<{ id: number; file_path: string; is_draft: boolean }>(
      job.db,
      sql`
          SELECT id, file_path, status IN ('parsed', 'mapped') AS is_draft FROM imports
          WHERE file_path IS NOT NULL AND type = 'contacts' AND status NOT IN ('queued', 'processing')
            AND (created_at < ${days(KEPT_DAYS)} OR (status IN ('parsed', 'mapped') AND updated_at < ${days(2)})) ORDER BY created_at LIMIT 100`,
    )
    if (!found.length || job.signal.aborted) return
    for (const row of found) {
      await storage.remove(row.file_path)
      await (row.is_draft ? deleteDraft : forgetRows)(job.db, row.id)
    }
  }
})
