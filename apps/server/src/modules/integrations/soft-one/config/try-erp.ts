import type { SoftOneReference } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { refuse, text } from '#kit/refuse.ts'
import { invalid } from '#lib/errors.ts'
import { RemoteError } from '#lib/remote/remote-error.ts'
import { erpUrl } from '../client/connect-erp.ts'
import { authenticate, login, type SoftOneAccess, type SoftOneCompany, type SoftOneObject } from '../client/login.ts'
import { readReference, type Scripts } from '../client/read-reference.ts'
import { createSoftOneClient, type SoftOneClient } from '../client/soft-one-client.ts'

type Wish = { username: string; password: string; app_id: number; base_url: string | null; key_field?: string | undefined } & {
  [K in keyof SoftOneCompany]?: number | null | undefined
} & { [K in keyof Scripts]?: string | null | undefined }

export interface TriedLogin {
  company: SoftOneCompany
  reference: SoftOneReference
}

/** Logs in as a member wishes and reads the lists of the ERP. @throws 422 on the field that is wrong */
export async function tryErp(ctx: Context, account_id: number, wish: Wish): Promise<TriedLogin> {
  try {
    const access = { ...wish, calls: ctx.services.outgoing, url: erpUrl(ctx.services, account_id, wish) }
    const { client_id, objects } = await login(access)
    const company = chosen(ctx, wish, objects)
    const opened = await openCompany(ctx, access, client_id, company)
    const client = createSoftOneClient({ access, clientId: async () => opened, is_practice: false })
    const { series_script = null, document_types_script = null, payments_script = null } = wish
    await requireKeyField(ctx, client, wish.key_field ?? 'VARCHAR01')
    const scripts = { series_script, document_types_script, payments_script }
    return { company, reference: await readReference(client, company.company, scripts, ctx.services.clock.now()) }
  } catch (error) {
    if (error instanceof RemoteError) refuse(ctx, refusalOf(error))
    throw error
  }
}

async function openCompany(ctx: Context, access: SoftOneAccess, client_id: string, company: SoftOneCompany): Promise<string> {
  try {
    return await authenticate(access, client_id, company)
  } catch (error) {
    if (error instanceof RemoteError && error.code === '-2') refuse(ctx, { company: 'soft_one:errors.company' })
    throw error
  }
}

/** Documents are found again by this field, so the list of the ERP must know it as a filter. @throws 422 on `key_field` */
async function requireKeyField(ctx: Context, client: SoftOneClient, key_field: string): Promise<void> {
  try {
    await client.list('SALDOC', { [`SALDOC.${key_field}`]: 'crm:0' })
  } catch (error) {
    if (error instanceof RemoteError && error.kind === 'invalid') refuse(ctx, { key_field: 'soft_one:errors.key_field' })
    throw error
  }
}

const PARTS = ['company', 'branch', 'module', 'refid'] as const

/** The combination that fits what a member entered. @throws 422 on `company` with all that fit, unless it is one */
function chosen(ctx: Context, wish: Wish, objects: SoftOneObject[]): SoftOneCompany {
  const given = PARTS.filter((part) => wish[part] !== null && wish[part] !== undefined)
  const { company, branch, module, refid } = wish
  if (given.length === PARTS.length) return { company, branch, module, refid } as SoftOneCompany
  const fitting = objects.filter((one) => given.every((part) => one[part] === wish[part]))
  const [only] = fitting
  if (!only) refuse(ctx, { company: 'soft_one:errors.company' })
  if (fitting.length === 1) return { company: only.company, branch: only.branch, module: only.module, refid: only.refid }
  const choices = fitting.slice(0, 8).map((one) => `${PARTS.map((part) => one[part]).join('/')} ${one.name}`)
  throw invalid({ company: text(ctx, 'soft_one:errors.companies', { choices: choices.join(' · ') }) })
}

/** Says on the field what to mend. */
function refusalOf({ kind, code }: RemoteError): Record<string, string> {
  if (kind === 'auth_expired') return { password: 'soft_one:errors.login_refused' }
  if (kind === 'permission_missing') return { app_id: 'soft_one:errors.permission_missing' }
  if (kind === 'rate_limited') return { base_url: 'soft_one:errors.licences' }
  if (code === 'no_stand_in') return { username: 'soft_one:errors.no_stand_in' }
  if (kind === 'invalid' && code !== '404') return { base_url: 'outgoing:address' }
  return { base_url: 'soft_one:errors.not_reached' }
}
