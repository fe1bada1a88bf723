import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { contactAccounts, DAY, MINUTE, type ContactAccount } from '../demo-story.ts'
import { randomOf, type Random } from '../random.ts'
import { monthsBefore } from '../accounts/seed-accounts.ts'
import type { DemoRun } from '../seed-demo.ts'
import { writeRows } from '../write-rows.ts'

/** Enquiries of an account of the demo's size whose words are kept. */
const MOST = 90
/** Accounts with addresses for enquiries, and the names of these; the last one is not in use any more. */
const SOURCES = [
  { source: 'form', name: 'Φόρμα επικοινωνίας', is_active: true },
  { source: 'facebook_lead', name: 'Facebook Lead Ads', is_active: true },
  { source: 'google_ads', name: 'Google Ads', is_active: true },
  { source: 'shop', name: 'Παλιό e-shop', is_active: false },
] as const
const ACCOUNTS: ReadonlySet<string> = new Set(['aegean', 'olympus', 'hotels', 'fashion'])

interface Enquiry {
  id: number
  contact_id: number
  source: string
  subject: string
  message: string | null
  received_at: string
  first_name: string | null
  last_name: string | null
  email: string | null
  phone: string | null
}
type Intake = Record<string, unknown> & { uuid: string; status: string; received_at: Date; contact_id: number | null }

/** Where enquiries came in, word for word: mapped, sent twice, and without anybody to answer to. */
export async function seedIntakes(run: DemoRun): Promise<void> {
  const { db } = run.services.database
  for (const account of contactAccounts(run).filter(({ code }) => ACCOUNTS.has(code))) await seedAccount(db, run, account)
}

async function seedAccount(db: Db, run: DemoRun, account: ContactAccount): Promise<void> {
  const { account_id } = account
  const random = randomOf(`intakes ${account.code}`)
  const created = monthsBefore(run.today, 10)
  const sources = SOURCES.map(({ source, name, is_active }) => ({
    uuid: random.uuid(created),
    account_id,
    name,
    source,
    is_active,
    token_hash: Buffer.from(createHash('sha256').update(`demo ${account.code} ${source}`).digest()),
    token_hint: random.uuid(created).slice(-4),
    created_by_id: account.members[0],
    created_at: created,
    updated_at: created,
  }))
  await writeRows(db, 'intake_sources', sources)
  const { rows } = await sql<Enquiry>`
    SELECT r.id, r.contact_id, r.source, r.subject, r.message, r.created_at AS received_at, c.first_name, c.last_name, c.email, c.phone
    FROM contact_requests r JOIN contacts c ON c.id = r.contact_id
    WHERE r.account_id = ${account_id} AND r.source IN ('form', 'facebook_lead', 'google_ads') AND r.status <> 'spam' AND coalesce(c.email, c.phone) IS NOT NULL
    ORDER BY r.created_at DESC, r.id LIMIT ${Math.max(6, Math.round(MOST * run.scale))}`.execute(db)
  const sourceOf = (source: string) => sources.find((one) => one.source === source)!.uuid
  const mapped = rows.map((enquiry, at) => intake(random, { account_id, enquiry, at, intake_source_uuid: sourceOf(enquiry.source) }))
  const repeated = mapped.filter((_, at) => at % 15 === 2).map((first) => repeatOf(random, first))
  const failed = FAILED.slice(0, Math.max(1, Math.round(FAILED.length * run.scale))).map((said, at) =>
    unanswerable(random, { account_id, said, at, run, intake_source_uuid: sourceOf('form') }),
  )
  await writeRows(db, 'request_intakes', [...mapped, ...failed, ...repeated])
  await sql`UPDATE intake_sources s SET last_received_at = (SELECT max(received_at) FROM request_intakes i WHERE i.intake_source_uuid = s.uuid) WHERE s.account_id = ${account_id}`.execute(
    db,
  )
}

interface Of {
  account_id: number
  intake_source_uuid: string
  at: number
}

function intake(random: Random, { account_id, enquiry, at, intake_source_uuid }: Of & { enquiry: Enquiry }): Intake {
  const received_at = new Date(enquiry.received_at)
  return {
    uuid: random.uuid(received_at),
    account_id,
    intake_source_uuid,
    source: enquiry.source,
    dedupe_key: `${intake_source_uuid}:name:${createHash('sha256').update(String(enquiry.id)).digest('hex')}`,
    payload: payloadOf(enquiry, at),
    ip: enquiry.source === 'form' ? `192.0.2.${(at % 200) + 1}` : null,
    status: 'mapped',
    duplicate_of_uuid: null,
    attempts: 1,
    error: null,
    contact_id: enquiry.contact_id,
    contact_request_id: enquiry.id,
    received_at,
    mapped_at: received_at,
    created_at: received_at,
    updated_at: received_at,
  }
}

/** As each place sends it: a form its fields, an advertising platform a list of questions and answers. */
function payloadOf({ id, source, subject, message, first_name, last_name, email, phone }: Enquiry, at: number): object {
  const full_name = [first_name, last_name].filter(Boolean).join(' ')
  if (source === 'facebook_lead')
    return {
      leadgen_id: String(7_700_000_000 + id),
      form_id: '48151623',
      field_data: [
        { name: 'full_name', values: [full_name] },
        ...(email ? [{ name: 'email', values: [email] }] : []),
        ...(phone ? [{ name: 'phone_number', values: [phone] }] : []),
        { name: 'message', values: [message ?? subject] },
      ],
    }
  const said = { first_name, last_name, email, phone, subject, message }
  if (source === 'google_ads') return { lead_id: `gl-${id}`, campaign_id: 21_450 + (at % 4), ...said }
  return { ...said, page: at % 2 ? '/epikoinonia' : '/prosfora', newsletter: at % 3 === 0 ? 'on' : '' }
}

/** The same once more, a minute later: it shares what the first one led to. */
function repeatOf(random: Random, first: Intake): Intake {
  const received_at = new Date(first.received_at.getTime() + MINUTE)
  const uuid = random.uuid(received_at)
  return {
    ...first,
    uuid,
    dedupe_key: `${String(first.dedupe_key)}:repeat:${uuid}`,
    status: 'duplicate',
    duplicate_of_uuid: first.uuid,
    attempts: 0,
    received_at,
    mapped_at: null,
    created_at: received_at,
    updated_at: received_at,
  }
}

/** Received forms without a way to answer. */
const FAILED = [
  { name: 'Γιώργος', message: 'Πόσο κοστίζει μια ιστοσελίδα;', email: 'giorgos στο gmail', page: '/epikoinonia' },
  { name: 'Anna', message: 'Please call me back.', phone: '12', page: '/prosfora' },
  { message: 'δοκιμή', page: '/epikoinonia' },
]

function unanswerable(random: Random, { account_id, intake_source_uuid, said, at, run }: Of & { said: object; run: DemoRun }): Intake {
  const received_at = new Date(run.today.getTime() - (3 + at * 9) * DAY - at * 47 * MINUTE)
  const uuid = random.uuid(received_at)
  return {
    uuid,
    account_id,
    intake_source_uuid,
    source: 'form',
    dedupe_key: `${intake_source_uuid}:words:${uuid}`,
    payload: said,
    ip: `198.51.100.${at + 7}`,
    status: 'failed',
    duplicate_of_uuid: null,
    attempts: 1,
    error: 'no_reach',
    contact_id: null,
    contact_request_id: null,
    received_at,
    mapped_at: null,
    created_at: received_at,
    updated_at: received_at,
  }
}
