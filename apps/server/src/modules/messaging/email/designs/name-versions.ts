import { NAMED_VERSIONS_MAX, type Params, type VersionNameInput } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { refuse, refuseUnknown } from '#kit/refuse.ts'
import { campaignQuery, type CampaignRow } from '../campaign-records/email-campaigns.query.ts'
import { templateQuery, type TemplateRow } from '../templates/email-templates.query.ts'
import { nameVersion } from './design-versions.store.ts'

type Input = { params: Params; body: VersionNameInput }

/** Names a version of a template. @throws 422 on an unknown `number`, and on `name` when too many versions have one */
export async function nameTemplateVersion(ctx: Context, { params, body }: Input) {
  const template: TemplateRow = await templateQuery.find(ctx, params.id as number, 'update')
  await named(ctx, 'email_template', template, body)
  return templateQuery.one(ctx, template, ['versions'])
}

/** Names a version of a campaign, also after it was sent. @throws as for templates */
export async function nameCampaignVersion(ctx: Context, { params, body }: Input) {
  const campaign: CampaignRow = await campaignQuery.find(ctx, params.id as number, 'update')
  await named(ctx, 'email_campaign', campaign, body)
  return campaignQuery.one(ctx, campaign, ['versions'])
}

async function named(
  ctx: Context,
  owner: 'email_template' | 'email_campaign',
  { id, account_id }: { id: number; account_id: number },
  body: VersionNameInput,
): Promise<void> {
  const fault = await nameVersion(ctx.db, owner, id, body)
  if (fault === 'unknown') refuseUnknown(ctx, 'number')
  if (fault) refuse(ctx, { name: ['messaging:versions.too_many_names', { max: NAMED_VERSIONS_MAX }] })
  const requires = owner === 'email_template' ? 'email-templates.read' : 'email-campaigns.read'
  ctx.emit({ name: `${owner}.updated`, account_id, type: owner, key: id, changed: ['versions'], requires })
}
