import { searchText } from '@stoa/domain'
import type { SmsCampaignInput } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { checkProject } from '#modules/delivery/projects/index.ts'
import { checkRecipients, tidyRecipients } from '#modules/messaging/email/index.ts'
import { sampleTexts } from '../campaign-preflight/sample-texts.ts'
import type { SmsCampaignRow } from './sms-campaigns.query.ts'

/**
 * Columns of a campaign from what a form sends: merge tags read, parts counted, references checked.
 * @param before null for a new campaign
 * @throws 422 on the field that is wrong
 */
export async function smsCampaignValues(
  ctx: Context,
  account_id: number,
  body: Partial<SmsCampaignInput>,
  before: SmsCampaignRow | null,
): Promise<Record<string, unknown>> {
  const { name, text, transliterate, track_clicks } = writtenOf(body, before)
  const [planned] = await sampleTexts(ctx, { account_id, body: text, transliterate, track_clicks }, [])
  checkSender(ctx, body.sender_id)
  await checkProject(ctx, account_id, body.project_uuid)
  if (body.recipients) await checkRecipients(ctx, account_id, body.recipients)
  return {
    ...body,
    ...(body.recipients && { recipients: JSON.stringify(tidyRecipients(body.recipients)) }),
    body: text,
    encoding: planned!.encoding,
    parts: planned!.parts,
    search_text: searchText({ names: [name], values: [text.slice(0, 300)] }),
    ...(before === null && { created_by_id: ctx.actor.id }),
  }
}

/** What a campaign will hold once the form is saved. */
function writtenOf(body: Partial<SmsCampaignInput>, before: SmsCampaignRow | null) {
  const after = { ...(before ?? { name: '', body: '', transliterate: true, track_clicks: true }), ...given(body) }
  return { name: after.name, text: after.body ?? '', transliterate: after.transliterate, track_clicks: after.track_clicks }
}

const given = ({ name, body, transliterate, track_clicks }: Partial<SmsCampaignInput>) => ({
  ...(name !== undefined && { name }),
  ...(body !== undefined && { body }),
  ...(transliterate !== undefined && { transliterate }),
  ...(track_clicks !== undefined && { track_clicks }),
})

/** Gateways take Latin letters and digits as a name, with at least one letter. @throws 422 on `sender_id` */
function checkSender(ctx: Context, sender_id: string | null | undefined): void {
  if (sender_id && !/^(?=.*[a-z])[a-z0-9 ]{1,11}$/i.test(sender_id)) refuse(ctx, { sender_id: 'sms:errors.sender_name' })
}
