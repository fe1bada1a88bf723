import type { Context } from '#kit/context.ts'
import { findRow } from '#db/rows.ts'
import { listeners, tell } from '#kit/wiring.ts'

/** So many submissions of forms on a page count from now on, or no longer (-1). */
export const submittedOnPage = listeners<(ctx: Context, page_id: number, by: number) => Promise<void>>('submissions of forms on pages')

/** Tells the page of a submission that it counts, or that it is spam. */
export async function tellPage(ctx: Context, id: number, by: 1 | -1): Promise<void> {
  const submission = await findRow(ctx.db, 'form_submissions', { id })
  if (submission?.page_id) await tell(ctx, submittedOnPage, submission.page_id, by)
}
