import { sql } from 'kysely'
import { searchText } from '@stoa/domain'
import type { Db } from '#kit/context.ts'
import { createI18n } from '#lib/i18n.ts'
import { compilePlatformDesign, designOfMail, type EmailDesignCode } from '#modules/messaging/email/index.ts'
import { DAY, type ContactAccount } from '../demo-story.ts'
import type { DemoRun } from '../seed-demo.ts'

const CODES: readonly EmailDesignCode[] = ['newsletter', 'welcome', 'event']
const texts = createI18n()
const HOUR = 3_600_000

/** Templates of an account that are built of blocks, in both languages (domain.md 7). */
export async function addDesignedTemplates(db: Db, { today }: DemoRun, { account_id, locale }: ContactAccount): Promise<void> {
  const until = new Date(Math.floor((today.getTime() + 20 * DAY) / HOUR) * HOUR)
  for (const [position, code] of CODES.entries()) {
    const design = designOfMail(texts, code, { until })
    const { first, other } = await compilePlatformDesign(texts, design, locale)
    const name = texts.t(locale, `mail-designs:${code}.name`)
    const at = new Date(today.getTime() - (60 - 15 * position) * DAY)
    const { variables: _, ...translation } = other!
    await sql`INSERT INTO email_templates (account_id, name, kind, subject, preheader, design, html, text_body, variables, translation, used_count, search_text, created_at, updated_at)
      VALUES (${account_id}, ${name}, 'marketing', ${first.subject}, ${first.preheader}, ${JSON.stringify(design)}::jsonb, ${first.html}, ${first.text_body},
        ${first.variables}::text[], ${JSON.stringify(translation)}::jsonb, ${3 - position}, ${searchText({ names: [name], values: [first.subject ?? ''] })}, ${at}, ${at})`.execute(
      db,
    )
  }
}
