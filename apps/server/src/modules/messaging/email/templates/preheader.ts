import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import { oneLine } from './check-text.ts'
import { readFillIn } from './fill-in.ts'
import { escapeHtml } from './mail-html.ts'
import type { MergeValues } from './merge-tags.ts'

/** The preheader of a template as it was written; null when it has none. */
export async function preheaderOf(db: Db, email_template_id: number | null): Promise<string | null> {
  if (email_template_id === null) return null
  const row = await one<{ preheader: string | null }>(db, sql`SELECT preheader FROM email_templates WHERE id = ${email_template_id}`)
  return row?.preheader?.trim() || null
}

/** A preheader with its merge tags filled in. */
export const fillLine = (line: string | null, values: MergeValues): string | null =>
  line === null ? null : oneLine(readFillIn(line, 'text').render(values)) || null

/** Mail programs go on with the text after the preheader; this many empty places keep it out. */
const ROOM = '&#847;&zwnj;&nbsp;'.repeat(60)

/** Text that mail programs show after the subject, hidden in the mail itself. */
export const hiddenPreheader = (preheader: string | null): string =>
  preheader === null ? '' : `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader)}${ROOM}</div>`
