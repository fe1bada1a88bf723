import { sql } from 'kysely'
import type {
  BodyOf,
  Params,
  softOnePaymentMappings,
  SoftOnePaymentMappings,
  SoftOneStatusMapping,
  softOneStatusMappings,
} from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, refuseUnknown } from '#kit/refuse.ts'
import { recordService } from '#modules/accounts/third-party-services/index.ts'
import { paymentMappings, replacePaymentMappings, replaceStatusMappings, statusMappings } from '../store/config.ts'
import { softOneServiceQuery, type SoftOneService } from './services.query.ts'

type One<T> = { data: T }

export async function readStatusMappings(ctx: Context, { params }: { params: Params }): Promise<One<{ mappings: SoftOneStatusMapping[] }>> {
  const service = await softOneServiceQuery.find(ctx, params.soft_one_api_service_id)
  return { data: { mappings: await statusMappings(ctx.db, service.id) } }
}

/** Replaces which document an order gets in which status. @throws 422 for a status that is mapped twice, and an unknown type */
export async function updateStatusMappings(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof softOneStatusMappings.update> },
): Promise<One<{ mappings: SoftOneStatusMapping[] }>> {
  const service = await softOneServiceQuery.find(ctx, params.soft_one_api_service_id, 'manage')
  const mappings = body.mappings.map(({ wants_invoice = null, auto_create = false, ...one }) => ({ ...one, wants_invoice, auto_create }))
  requireDistinct(
    ctx,
    mappings.map(({ acc_order_status, wants_invoice }) => `${acc_order_status} ${wants_invoice}`),
  )
  await requireTypes(ctx, service, mappings)
  await replaceStatusMappings(ctx.db, service, mappings, ctx.services.clock.now())
  recordService(ctx, 'updated', service)
  return { data: { mappings: await statusMappings(ctx.db, service.id) } }
}

export async function readPaymentMappings(ctx: Context, { params }: { params: Params }): Promise<One<SoftOnePaymentMappings>> {
  return presentPayments(ctx, await softOneServiceQuery.find(ctx, params.soft_one_api_service_id))
}

/** Replaces the codes of methods of payment and shipping. @throws 422 for a method that is mapped twice */
export async function updatePaymentMappings(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof softOnePaymentMappings.update> },
): Promise<One<SoftOnePaymentMappings>> {
  const service = await softOneServiceQuery.find(ctx, params.soft_one_api_service_id, 'manage')
  const mappings = body.mappings.map(({ kind = 'payment', external_name = null, ...one }) => ({ kind, external_name, ...one }))
  requireDistinct(
    ctx,
    mappings.map(({ kind, payment_method }) => `${kind} ${payment_method}`),
  )
  await replacePaymentMappings(ctx.db, service, mappings)
  recordService(ctx, 'updated', service)
  return presentPayments(ctx, service)
}

/** Methods of a year of orders, with the mapped ones. */
async function presentPayments({ db }: Context, { id, account_id }: SoftOneService): Promise<One<SoftOnePaymentMappings>> {
  const shop_methods = await rows<SoftOnePaymentMappings['shop_methods'][number]>(
    db,
    sql`SELECT kind, value, (array_agg(label ORDER BY id DESC))[1] AS label FROM acc_orders o,
      LATERAL (VALUES ('payment', o.payment_method, coalesce(o.payment_method_title, o.payment_method)), ('shipping', o.shipping_method, o.shipping_method)) m(kind, value, label)
    WHERE o.account_id = ${account_id} AND o.deleted_at IS NULL AND value IS NOT NULL GROUP BY kind, value ORDER BY kind, count(*) DESC, value LIMIT 100`,
  )
  return { data: { mappings: await paymentMappings(db, id), shop_methods } }
}

function requireDistinct(ctx: Context, keys: string[]): void {
  const repeated = keys.findIndex((key, index) => keys.indexOf(key) < index)
  if (repeated >= 0) refuse(ctx, { [`mappings.${repeated}`]: 'soft_one:errors.mapped_twice' })
}

async function requireTypes(ctx: Context, { id }: SoftOneService, mappings: readonly SoftOneStatusMapping[]): Promise<void> {
  const known = await rows<{ id: number }>(ctx.db, sql`SELECT id FROM soft_one_document_types WHERE third_party_service_id = ${id}`)
  for (const [index, { soft_one_document_type_id }] of mappings.entries())
    if (!known.some((type) => type.id === soft_one_document_type_id)) refuseUnknown(ctx, `mappings.${index}.soft_one_document_type_id`)
}
