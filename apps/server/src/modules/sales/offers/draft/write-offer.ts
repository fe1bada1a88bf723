import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Offer, OfferInput, OfferUpdate, One, Params } from '@stoa/contract'
import { addDays, searchText } from '@stoa/domain'
import { one, type RowChange } from '#db/rows.ts'
import { holdsIn } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { invalid, missingAccountPermission, versionConflict } from '#lib/errors.ts'
import { refusals } from '#kit/refusals.ts'
import { cleanHtml } from '#lib/html/clean-html.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { contactQuery } from '#modules/crm/contacts/index.ts'
import { contactRequestQuery } from '#modules/crm/contact-requests/index.ts'
import { accountToday, OFFER_VALID_DAYS, refuseStatus } from '../../documents/index.ts'
import { checkReferences } from './check-references.ts'
import { announceOffer } from '../offer-events.ts'
import { lineInput, linesOf } from '../offer-lines.ts'
import type { OfferRow } from '../offer-row.ts'
import { lockOffer, offerByUuid, offerQuery } from '../offers.query.ts'
import { priceOffer, type PricedOffer } from './price-offer.ts'
import { changeOffer, deleteOffer, insertOffer, writeOfferLines } from '../store.ts'

const SHOWN = ['offerLines', 'user', 'account', 'contact', 'contactRequest', 'accountRelation', 'revisions']

/** Columns of a draft that is copied from another offer. */
interface Origin {
  number?: string | null
  series_id?: number | null
  revision?: number
  revision_of_uuid?: string
}

export async function createOffer(ctx: Context, { params, body }: { params: Params; body: OfferInput }): Promise<One<Offer>> {
  return offerQuery.one(ctx, await draftOffer(ctx, params.account_id, body), SHOWN)
}

export async function createOfferOfContact(ctx: Context, { params, body }: { params: Params; body: OfferInput }): Promise<One<Offer>> {
  const contact = await contactQuery.find(ctx, params.contact_id)
  allowIn(ctx, contact.account_id)
  const receiver = body.account_relation_uuid ? {} : { contact_id: contact.id }
  return offerQuery.one(ctx, await draftOffer(ctx, contact.account_id, { ...body, ...receiver }), SHOWN)
}

export async function createOfferOfRequest(ctx: Context, { params, body }: { params: Params; body: OfferInput }): Promise<One<Offer>> {
  const request = await contactRequestQuery.find(ctx, params.contact_request_id)
  allowIn(ctx, request.account_id)
  const input = { ...body, contact_request_id: request.id, contact_id: body.contact_id ?? request.contact_id }
  return offerQuery.one(ctx, await draftOffer(ctx, request.account_id, input), SHOWN)
}

function allowIn(ctx: Context, account_id: number): void {
  if (!holdsIn(ctx.actor, account_id, 'offers.create')) throw missingAccountPermission()
}

/**
 * Creates a draft without a number, calculated with current prices.
 * @throws 422 on the field that is wrong, such as `lines.2.vat_rate_id`
 */
export async function draftOffer(ctx: Context, account_id: number, input: OfferInput, origin: Origin = {}): Promise<OfferRow> {
  return refusals(ctx, {}, async () => {
    await checkReferences(ctx, account_id, input)
    const offer = await priceOffer(ctx, { ...input, account_id }, { is_decided: origin.revision_of_uuid !== undefined })
    const uuid = uuidv7()
    await insertOffer(ctx.db, {
      uuid,
      account_id,
      user_id: input.user_id ?? ctx.actor.id,
      created_by_id: ctx.actor.id || null,
      public_token: randomUUID(),
      valid_until: input.valid_until ?? addDays(await accountToday(ctx, account_id), await validDays(ctx, account_id)),
      ...columnsOf(input, offer, origin.number ?? null),
      ...origin,
    })
    await writeOfferLines(ctx.db, { account_id, uuid }, offer.priced.lines)
    const row = await offerByUuid(ctx, uuid)
    announceOffer(ctx, 'created', row)
    return row
  })
}

/** Fields that can change after an offer is sent, because the receiver does not see them. */
const LATER = ['notes_internal', 'user_id', 'project_uuid'] as const

/** Changes an offer. @throws 409 for a sent offer if the receiver would see the change: revise it instead */
export async function updateOffer(
  ctx: Context,
  { params, body }: { params: Params; body: OfferUpdate & { version?: number } },
): Promise<One<Offer>> {
  const { version, ...change } = body
  const before = await lockOffer(ctx, params.uuid)
  if (version !== undefined && version !== before.version) throw versionConflict()
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as OfferUpdate
  // Amounts are not converted: a new currency needs new lines.
  if (given.currency && given.currency !== before.currency && !given.lines)
    throw invalid({ lines: ctx.services.t(ctx.request.locale, 'validation:currency_lines') })
  if (before.status !== 'draft') {
    if (Object.keys(given).some((name) => !LATER.includes(name as never))) refuseStatus(ctx, `options:offer_statuses.${before.status}`)
    return offerQuery.one(ctx, await changeLater(ctx, before, given), SHOWN)
  }
  return offerQuery.one(ctx, await redraftOffer(ctx, before, given), SHOWN)
}

/** Applies a change to a locked draft and recalculates it. */
async function redraftOffer(ctx: Context, before: OfferRow, change: OfferUpdate): Promise<OfferRow> {
  const after = await rewriteOffer(ctx, before, change)
  announceOffer(ctx, 'updated', after, changesOf(logged(before), logged(after)))
  return after
}

/** Does the same without an event, for steps that publish their own. */
export async function rewriteOffer(
  ctx: Context,
  before: OfferRow,
  change: OfferUpdate,
  columns: RowChange<'offers'> = {},
): Promise<OfferRow> {
  return refusals(ctx, {}, async () => {
    const input = { ...(await inputOf(ctx, before)), ...change }
    if (change.account_relation_uuid) input.contact_id = change.contact_id ?? null
    else if (change.contact_id) input.account_relation_uuid = null
    await checkReferences(ctx, before.account_id, input)
    const offer = await priceOffer(ctx, { ...input, account_id: before.account_id }, { is_decided: !change.vat_treatment })
    await changeOffer(ctx.db, before.uuid, {
      user_id: input.user_id ?? before.user_id,
      valid_until: input.valid_until ?? before.valid_until,
      ...columnsOf(input, offer, before.number),
      ...columns,
    })
    await writeOfferLines(ctx.db, before, offer.priced.lines)
    return offerByUuid(ctx, before.uuid)
  })
}

async function changeLater(ctx: Context, before: OfferRow, change: OfferUpdate): Promise<OfferRow> {
  await checkReferences(ctx, before.account_id, change)
  await changeOffer(ctx.db, before.uuid, {
    notes_internal: change.notes_internal,
    project_uuid: change.project_uuid,
    user_id: change.user_id ?? before.user_id,
  })
  const after = await offerByUuid(ctx, before.uuid)
  announceOffer(ctx, 'updated', after, changesOf(logged(before), logged(after)))
  return after
}

/** Columns whose changes are logged. Changes of lines appear as changed totals. */
const LOGGED = [
  'title',
  'valid_until',
  'account_relation_uuid',
  'contact_id',
  'contact_request_id',
  'project_uuid',
  'user_id',
  'currency',
  'vat_treatment',
  'total_minor',
  'locale',
  'intro',
  'terms',
  'notes_internal',
] as const
const logged = (row: OfferRow) => Object.fromEntries(LOGGED.map((name) => [name, row[name]]))

/** Deletes a draft. @throws 409 for a sent offer: withdraw it instead */
export async function removeOffer(ctx: Context, { params }: { params: Params }) {
  const row = await lockOffer(ctx, params.uuid, 'delete')
  if (row.status !== 'draft') refuseStatus(ctx, `options:offer_statuses.${row.status}`)
  await deleteOffer(ctx.db, row.uuid, ctx.services.clock.now())
  announceOffer(ctx, 'deleted', row)
  return { data: null }
}

/** A stored offer as the input that would produce it. */
export async function inputOf(ctx: Context, row: OfferRow): Promise<OfferInput> {
  const lines = await linesOf(ctx.db, [row.uuid])
  return {
    account_relation_uuid: row.account_relation_uuid,
    contact_id: row.contact_id,
    contact_request_id: row.contact_request_id,
    project_uuid: row.project_uuid,
    user_id: row.user_id,
    title: row.title,
    valid_until: row.valid_until,
    series_id: row.series_id,
    locale: row.locale,
    intro: row.intro,
    terms: row.terms,
    notes_internal: row.notes_internal,
    currency: row.currency,
    prices_include_vat: row.prices_include_vat,
    discount_bp: row.discount_bp,
    discount_minor: row.discount_minor,
    ...(row.vat_treatment_reason !== null && {
      vat_treatment: row.vat_treatment as NonNullable<OfferInput['vat_treatment']>,
      vat_treatment_reason: row.vat_treatment_reason,
    }),
    lines: lines.map(lineInput),
  }
}

const columnsOf = (input: OfferInput, { columns, parties }: PricedOffer, number: string | null) => ({
  ...columns,
  account_relation_uuid: input.account_relation_uuid ?? null,
  contact_id: input.contact_id ?? null,
  contact_request_id: input.contact_request_id ?? null,
  project_uuid: input.project_uuid ?? null,
  series_id: input.series_id ?? null,
  title: input.title,
  intro: input.intro ? cleanHtml(input.intro).body : null,
  terms: input.terms ? cleanHtml(input.terms).body : null,
  notes_internal: input.notes_internal ?? null,
  search_text: offerSearchText({ number, title: input.title, names: [parties.buyer.name, parties.buyer.legal_name ?? ''] }),
})

/** Searchable text of an offer: number, title and names of its receiver. */
export const offerSearchText = (of: { number: string | null; title: string; names: readonly string[] }): string =>
  searchText({ names: [of.title, ...of.names].filter(Boolean), values: of.number ? [of.number] : [] })

async function validDays(ctx: Context, account_id: number): Promise<number> {
  const found = await one<{ days: number | null }>(
    ctx.db,
    sql`SELECT (settings->>'offer_valid_days')::integer AS days FROM accounts WHERE id = ${account_id}`,
  )
  return found?.days ?? OFFER_VALID_DAYS
}
