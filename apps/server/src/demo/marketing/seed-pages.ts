import { searchText, slug } from '@stoa/domain'
import { normalDesign, usesIn } from '@stoa/domain/pages'
import { sql } from 'kysely'
import { rows, run as execute } from '#db/rows.ts'
import { createI18n } from '#lib/i18n.ts'
import type { Db } from '#kit/context.ts'
import { designOfTemplate, hashOf, PAGE_TEMPLATES } from '#modules/marketing/pages/index.ts'
import { before, contactAccounts, DAY, type ContactAccount } from '../demo-story.ts'
import { randomOf } from '../random.ts'
import type { DemoRun } from '../seed-demo.ts'
import { advanceSequences, writeRows } from '../write-rows.ts'

/** Pages of the first account, one of each template, and of each other. */
const OF_OTHERS = 2
const STATUSES = ['published', 'published', 'draft', 'published', 'unpublished', 'published', 'archived', 'published'] as const

/**
 * Pages of the accounts that have contacts, one of each template, in all statuses (domain.md 7). Some of what was sent with their
 * forms came through them.
 */
export async function seedPages(run: DemoRun): Promise<void> {
  const { db } = run.services.database
  let id = 0
  for (const [at, account] of contactAccounts(run).entries()) {
    const count = at ? OF_OTHERS : PAGE_TEMPLATES.length
    await addPages(db, run, account, { first_id: id + 1, count, shift: at * OF_OTHERS })
    id += count
  }
  await advanceSequences(db, ['pages'])
  await countSubmissions(db)
  await spreadViews(db, run.today)
  await addDomains(db, run)
}

const texts = createI18n()

async function addPages(
  db: Db,
  run: DemoRun,
  account: ContactAccount,
  { first_id, count, shift }: { first_id: number; count: number; shift: number },
): Promise<void> {
  const random = randomOf(`pages ${account.code}`)
  const [form] = await rows<{ uuid: string }>(
    db,
    sql`SELECT uuid FROM forms WHERE account_id = ${account.account_id} AND status = 'published' ORDER BY submissions_count DESC, uuid LIMIT 1`,
  )
  const made = Array.from({ length: count }, (_, at) =>
    pageAt(run, account, { id: first_id + at, at, shift, form_uuid: form?.uuid ?? null, views: random.between(120, 2400) }),
  )
  await writeRows(
    db,
    'pages',
    made.map(({ page }) => page),
  )
  await writeRows(
    db,
    'page_drafts',
    made.map(({ page, design }) => ({ account_id: page.account_id, page_id: page.id, design })),
  )
  const published = made.filter(({ page }) => page.published_at)
  await writeRows(
    db,
    'page_versions',
    published.map(({ page, design }) => ({
      account_id: page.account_id,
      page_id: page.id,
      number: 1,
      design,
      published_by_id: page.created_by_id,
      created_at: page.published_at,
    })),
  )
}

interface Place {
  id: number
  at: number
  shift: number
  form_uuid: string | null
  views: number
}

/** A page of a template with its design. */
function pageAt(run: DemoRun, account: ContactAccount, { id, at, shift, form_uuid, views }: Place) {
  const template = PAGE_TEMPLATES[(at + shift) % PAGE_TEMPLATES.length]!
  const status = STATUSES[at % STATUSES.length]!
  const created_at = before(run, (90 - 3 * at) * DAY)
  const published_at = status === 'draft' ? null : new Date(created_at.getTime() + 2 * DAY)
  const filling = { form_uuid, until: before(run, -20 * DAY) }
  const design = normalDesign({ ...designOfTemplate(texts, template, filling) }, (html) => html)
  const name = texts.t('en', `page-templates:${template}.name`)
  const hash = hashOf(design)
  return {
    design,
    page: {
      id,
      account_id: account.account_id,
      name,
      slug: slug(name),
      status,
      locale: at % 2 ? 'gr' : 'en',
      title_en: texts.t('en', `page-templates:${template}.title`),
      title_gr: texts.t('gr', `page-templates:${template}.title`),
      meta_description_en: texts.t('en', `page-templates:${template}.text`),
      meta_description_gr: texts.t('gr', `page-templates:${template}.text`),
      design_hash: hash,
      published_hash: published_at && hash,
      published_version: published_at && 1,
      published_at,
      form_uuid: usesIn<string>(design, 'form_uuid')[0]?.value ?? null,
      views: published_at ? views : 0,
      submissions: 0,
      created_by_id: account.members[0]!,
      search_text: searchText({ names: [name], values: [] }),
      version: published_at ? 2 : 1,
      created_at,
      updated_at: published_at ?? created_at,
    },
  }
}

/** Every second submission of a form came through a page on which it is. */
async function countSubmissions(db: Db): Promise<void> {
  await execute(
    db,
    sql`UPDATE form_submissions s SET page_id = (
        SELECT p.id FROM pages p WHERE p.form_uuid = s.form_uuid AND p.status = 'published' AND p.published_at < s.received_at ORDER BY md5(p.id || '-' || s.id) LIMIT 1)
      WHERE s.id % 2 = 0`,
  )
  await execute(
    db,
    sql`UPDATE pages p SET submissions = counted.total, views = greatest(p.views, counted.total * 9)
      FROM (SELECT page_id, count(*) AS total FROM form_submissions WHERE page_id IS NOT NULL AND status <> 'spam' GROUP BY 1) AS counted WHERE counted.page_id = p.id`,
  )
}

/** Spreads the views of each page over the days since it was published, fewer on Sundays. */
async function spreadViews(db: Db, today: Date): Promise<void> {
  await execute(
    db,
    sql`WITH days AS (
        SELECT p.account_id, p.id, p.views, d::date AS day, CASE extract(isodow FROM d) WHEN 7 THEN 1 ELSE 2 + p.id % 2 END AS weight
        FROM pages p CROSS JOIN generate_series(p.published_at::date, ${today}::timestamptz::date, interval '1 day') AS d WHERE p.views > 0
      ),
      shares AS (SELECT *, (sum(weight) OVER (PARTITION BY id ORDER BY day))::bigint AS until, (sum(weight) OVER (PARTITION BY id))::bigint AS total FROM days)
      INSERT INTO page_view_days (account_id, page_id, day, views)
      SELECT account_id, id, day, views * until / total - views * (until - weight) / total FROM shares
      WHERE views * until / total - views * (until - weight) / total > 0 ORDER BY id, day`,
  )
}

/** When the domains of the demo are looked at again: names that end in `.example` have no DNS. */
const LATER = 3650 * DAY

/** A proved domain of the first account, at which its last page is, and one whose record is awaited. */
async function addDomains(db: Db, run: DemoRun): Promise<void> {
  const [first] = contactAccounts(run)
  if (!first) return
  const domain = (id: number, host: string, days: number, isProved: boolean) => ({
    id,
    account_id: first.account_id,
    host,
    token: hashOf({ root: { props: { host } }, content: [] }).slice(0, 32),
    status: isProved ? 'verified' : 'pending',
    reason: isProved ? null : 'missing',
    is_pointed: false,
    failures: isProved ? 0 : 4,
    verified_at: isProved ? before(run, (days - 1) * DAY) : null,
    checked_at: before(run, DAY / 12),
    next_check_at: before(run, -LATER),
    created_by_id: first.members[0]!,
    version: isProved ? 2 : 1,
    created_at: before(run, days * DAY),
    updated_at: before(run, isProved ? (days - 1) * DAY : DAY / 12),
  })
  await writeRows(db, 'page_domains', [domain(1, 'offers.aegean.example', 40, true), domain(2, 'go.aegean.example', 1, false)])
  await advanceSequences(db, ['page_domains'])
  await execute(
    db,
    sql`UPDATE pages SET domain_id = 1 WHERE id = (SELECT max(id) FROM pages WHERE account_id = ${first.account_id} AND status = 'published')`,
  )
}
