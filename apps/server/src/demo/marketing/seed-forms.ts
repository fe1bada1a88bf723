import { createHash } from 'node:crypto'
import type { FormDefinition } from '@stoa/contract'
import { searchText } from '@stoa/domain'
import { sql } from 'kysely'
import { run as execute, type Sql } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import { before, contactAccounts, DAY, type ContactAccount } from '../demo-story.ts'
import { randomOf } from '../random.ts'
import type { DemoRun } from '../seed-demo.ts'
import { writeRows } from '../write-rows.ts'
import { addPartials } from './seed-form-partials.ts'
import { definitionOf, DEMO_FORMS, SPAM_TEXTS } from './form-texts.ts'

/** Forms of the first account, two of each kind, and of each other. */
const OF_FIRST = 10
const OF_OTHERS = 3
const SUBMISSIONS = 6300
/** Of a hundred submissions so many are spam. */
const SPAM_PERCENT = 3
const STATUSES = ['published', 'published', 'published', 'draft', 'closed'] as const

interface Form {
  uuid: string
  account_id: number
  status: (typeof STATUSES)[number]
  definition: FormDefinition
  published_at: Date | null
  makes_request: boolean
  keeps_partials: boolean
}

/**
 * Forms of the accounts that have contacts, in all statuses, with what people and machines sent. Each submission that was processed
 * belongs to a contact, and to a request that came by a form where the form makes requests (domain.md 7).
 */
export async function seedForms(run: DemoRun): Promise<void> {
  const { db } = run.services.database
  const forms: Form[] = []
  for (const [at, account] of contactAccounts(run).entries()) forms.push(...(await addForms(db, run, account, at ? OF_OTHERS : OF_FIRST)))
  const busy = forms.filter(({ status }) => status !== 'draft')
  const most = Math.max(10, Math.ceil((SUBMISSIONS * run.scale) / busy.length))
  for (const form of busy) {
    const alike = busy.filter((one) => one.account_id === form.account_id && one.makes_request === form.makes_request)
    const place = { at: alike.indexOf(form), of: alike.length, most }
    await addSubmissions(db, form, form.makes_request ? fromRequests(form, place) : fromContacts(form, place))
    if (form.keeps_partials) await addPartials(db, run, form)
    await addSpam(db, run, form, Math.max(1, Math.round((most * SPAM_PERCENT) / 100)))
  }
  await execute(
    db,
    sql`UPDATE forms f SET submissions_count = (SELECT count(*) FROM form_submissions s WHERE s.account_id = f.account_id AND s.form_uuid = f.uuid AND s.status <> 'spam')`,
  )
}

async function addForms(db: Db, run: DemoRun, account: ContactAccount, count: number): Promise<Form[]> {
  const random = randomOf(`forms ${account.code}`)
  const rows = Array.from({ length: count }, (_, at) => {
    const kind = DEMO_FORMS[at % DEMO_FORMS.length]!
    const round = Math.floor(at / DEMO_FORMS.length)
    const created_at = before(run, (120 - at) * DAY)
    const status = STATUSES[at % STATUSES.length]!
    const published_at = status === 'draft' ? null : new Date(created_at.getTime() + DAY)
    const name = round ? `${kind.name} ${round + 1}` : kind.name
    return {
      uuid: random.uuid(created_at),
      account_id: account.account_id,
      name,
      type: kind.type,
      status,
      public_key: random.uuid(created_at),
      definition: definitionOf(kind),
      published_version: published_at && 1,
      makes_request: kind.makes_request,
      keeps_partials: kind.keeps_partials ?? false,
      notify_user_ids: account.members.slice(0, 1),
      published_at,
      created_by_id: account.members[0]!,
      search_text: searchText({ names: [name], values: [] }),
      created_at,
      updated_at: published_at ?? created_at,
    }
  })
  await writeRows(db, 'forms', rows)
  await writeRows(
    db,
    'form_versions',
    rows
      .filter(({ published_at }) => published_at)
      .map(({ uuid, account_id, definition, created_by_id, published_at }) => ({
        account_id,
        form_uuid: uuid,
        number: 1,
        definition,
        published_by_id: created_by_id,
        created_at: published_at,
      })),
  )
  return rows
}

/** Place of a form among those of its account that take from the same people. */
interface Place {
  at: number
  of: number
  most: number
}

/** Contacts and requests that came by a form since it was published, the latest ones: query of contact, request and time. */
const fromRequests = ({ account_id, published_at }: Form, { at, of, most }: Place): Sql => sql`
  SELECT r.contact_id, r.id AS request_id, r.message, r.created_at AS at FROM contact_requests r JOIN contacts c ON c.id = r.contact_id
  WHERE r.account_id = ${account_id} AND r.source = 'form' AND r.deleted_at IS NULL AND c.deleted_at IS NULL AND c.status NOT IN ('merged', 'erased')
    AND r.created_at > ${published_at} AND r.id % ${of} = ${at} ORDER BY r.created_at DESC, r.id LIMIT ${most}`

const fromContacts = ({ account_id, published_at }: Form, { at, of, most }: Place): Sql => sql`
  SELECT c.id AS contact_id, NULL::bigint AS request_id, NULL::text AS message, c.created_at AS at FROM contacts c
  WHERE c.account_id = ${account_id} AND c.email IS NOT NULL AND c.deleted_at IS NULL AND c.status NOT IN ('merged', 'erased')
    AND c.created_at > ${published_at} AND c.id % ${of} = ${at} ORDER BY c.created_at DESC, c.id LIMIT ${most}`

/** Stores what people sent, with the answers that their contact holds. */
const addSubmissions = (db: Db, { uuid, account_id, definition }: Form, people: Sql) =>
  execute(
    db,
    sql`INSERT INTO form_submissions (account_id, form_uuid, form_version, status, data, consent_given, locale, contact_id, contact_request_id, dedupe_hash, search_text, attempts, received_at,
      processed_at, created_at, updated_at)
    SELECT ${account_id}, ${uuid}, 1, 'processed', d.data, EXISTS (SELECT FROM consents k WHERE k.contact_id = c.id AND k.channel = 'email' AND k.action = 'granted' AND k.source = 'form'),
      coalesce(c.locale, 'gr'), c.id, p.request_id, sha256(convert_to(${uuid}::text || c.id || coalesce(p.request_id, 0), 'UTF8')), lower(concat_ws(' ', c.first_name, c.last_name, c.email, c.phone)), 1, p.at,
      p.at, p.at, p.at
    FROM (${people}) p JOIN contacts c ON c.id = p.contact_id
      CROSS JOIN LATERAL (SELECT jsonb_object_agg(key, value) AS data FROM jsonb_each(jsonb_strip_nulls(jsonb_build_object(
        'first_name', c.first_name, 'last_name', c.last_name, 'email', c.email, 'phone', c.phone, 'message', p.message)))
        WHERE key = any(${definition.fields.map(({ key }) => key)}::text[])) d
    ON CONFLICT DO NOTHING`,
  )

/** Stores what machines sent, of which nothing became. */
function addSpam(db: Db, run: DemoRun, { uuid, account_id, definition }: Form, count: number): Promise<unknown> {
  const random = randomOf(`spam ${uuid}`)
  return writeRows(
    db,
    'form_submissions',
    Array.from({ length: count }, (_, at) => {
      const message = random.pick(SPAM_TEXTS)
      const received_at = before(run, random.between(1, 90) * DAY)
      const email = `offer${random.between(100, 999)}@bulk.example`
      const takesMessage = definition.fields.some(({ key }) => key === 'message')
      return {
        account_id,
        form_uuid: uuid,
        form_version: 1,
        status: 'spam',
        data: takesMessage ? { first_name: 'SEO', email, message } : { first_name: message.slice(0, 60), email },
        locale: 'en',
        spam_score_bp: 9000,
        dedupe_hash: createHash('sha256').update(`${uuid} ${at}`).digest(),
        search_text: searchText({ names: [], values: ['SEO', email, message] }),
        received_at,
        created_at: received_at,
        updated_at: received_at,
      }
    }),
  )
}
