import { sql } from 'kysely'
import type { FormDefinition, Params, PublicForm } from '@stoa/contract'
import { rows, type Db } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseState } from '#kit/refuse.ts'
import { AppError, notFound } from '#lib/errors.ts'
import type { FormRow } from '../form-row.ts'
import { shownToken } from './shown-token.ts'

/** A form with the version that visitors see. */
export type OpenForm = FormRow & { shown: FormDefinition; country_code: string; account_uuid: string }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Finds a form by the key of its public addresses.
 * @throws 404 for one that was never published, 403 for a website that may not embed it
 */
export async function findPublic(ctx: Pick<Context, 'db' | 'request' | 'services'>, key: string): Promise<OpenForm> {
  const [form] = await findShown(ctx.db, [key])
  if (!form) throw notFound()
  checkOrigin(ctx, form)
  return form
}

/** The forms with these keys that were published, in no particular order. */
export function findShown(db: Db, keys: readonly string[]): Promise<OpenForm[]> {
  const known = keys.filter((key) => UUID.test(key))
  if (!known.length) return Promise.resolve([])
  return rows<OpenForm>(
    db,
    sql`SELECT f.*, v.definition AS shown, a.country_code, a.uuid AS account_uuid FROM forms f JOIN accounts a ON a.id = f.account_id
      JOIN form_versions v ON v.form_uuid = f.uuid AND v.number = f.published_version
      WHERE f.public_key = any(${known}::uuid[]) AND f.deleted_at IS NULL AND a.deleted_at IS NULL`,
  )
}

/**
 * Programs that are no browsers send no origin; browsers always do from other websites.
 * @throws 403 for a website that may not embed the form
 */
export function checkOrigin({ request, services }: Pick<Context, 'request' | 'services'>, { allowed_origins }: FormRow): void {
  const { origin } = request
  if (!origin || !allowed_origins.length || allowed_origins.includes(origin.toLowerCase())) return
  if (origin === new URL(services.app_url).origin) return
  throw new AppError(403, 'forbidden', 'This website may not use the form.')
}

/** Whether a form takes submissions now. */
export function isOpen({ services }: Pick<Context, 'services'>, form: FormRow): boolean {
  const isOver = form.closes_at !== null && new Date(form.closes_at) <= services.clock.now()
  const isFull = form.response_limit !== null && form.submissions_count >= form.response_limit
  return form.status === 'published' && !isOver && !isFull
}

/** @throws 409 for a form that takes no submissions */
export function checkOpen(ctx: Context, form: FormRow): void {
  if (!isOpen(ctx, form)) refuseState(ctx, 'forms:closed')
}

/** The published form of the path, as websites show it. */
export async function readPublic(ctx: Context, { params }: { params: Params }): Promise<{ data: PublicForm }> {
  return { data: presentPublic(ctx, await findPublic(ctx, params.token as string)) }
}

/** A form as websites show it: without what its answers become. */
export function presentPublic(ctx: Context, form: OpenForm): PublicForm {
  const { services } = ctx
  const { fields, texts, consent } = form.shown
  return {
    public_key: form.public_key,
    version: form.published_version!,
    type: form.type as PublicForm['type'],
    is_open: isOpen(ctx, form),
    fields: fields.map(({ maps_to: _target, ...field }) => field),
    texts,
    consent: consent ?? null,
    keeps_partials: form.keeps_partials,
    token: shownToken(services.secrets, form.public_key, { version: form.published_version!, at: services.clock.now().getTime() }),
  }
}

/** Published forms of an account as visitors see them, with the place to which they lead. */
export async function formsShown(
  ctx: Context,
  account_id: number,
  uuids: readonly string[] | 'all',
): Promise<(PublicForm & { uuid: string; name: string; redirect_url: string | null })[]> {
  const wanted = uuids === 'all' ? sql`true` : sql`f.uuid = any(${uuids}::uuid[])`
  const found = await rows<OpenForm>(
    ctx.db,
    sql`SELECT f.*, v.definition AS shown, '' AS country_code, NULL AS account_uuid FROM forms f JOIN form_versions v ON v.form_uuid = f.uuid AND v.number = f.published_version
      WHERE f.account_id = ${account_id} AND f.deleted_at IS NULL AND f.status = 'published' AND ${wanted} ORDER BY f.name, f.uuid LIMIT 200`,
  )
  return found.map((form) => ({ ...presentPublic(ctx, form), uuid: form.uuid, name: form.name, redirect_url: form.redirect_url }))
}

/** A token that says that a version of a form is shown now. */
export const tokenOf = ({ secrets, clock }: Pick<Context['services'], 'secrets' | 'clock'>, public_key: string, version: number): string =>
  shownToken(secrets, public_key, { version, at: clock.now().getTime() })
