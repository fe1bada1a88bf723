import type { CampaignAbTest, CampaignAbTestInput } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { AppError, invalid } from '#lib/errors.ts'
import { chooseSender } from '../senders/choose-sender.ts'
import { checkedLine, oneLine } from '../templates/check-text.ts'
import { templateOf } from './template-texts.ts'

/**
 * The test of a campaign from what a form sends: lines checked, the texts of templates copied.
 * @throws 422 on `ab_test.variants.N.<field>`
 */
export async function testValues(ctx: Context, account_id: number, test: CampaignAbTestInput): Promise<CampaignAbTest> {
  const variants: CampaignAbTest['variants'] = []
  for (const [at, own] of test.variants.entries())
    variants.push(await under(`ab_test.variants.${at}`, () => variantValues(ctx, account_id, own)))
  return { share: test.share, rule: test.rule, wait_hours: test.wait_hours, variants }
}

async function variantValues(
  ctx: Context,
  account_id: number,
  own: CampaignAbTestInput['variants'][number],
): Promise<CampaignAbTest['variants'][number]> {
  const template = await templateOf(ctx, account_id, own)
  const line = (value: string | null | undefined, name: 'subject' | 'preheader') =>
    oneLine(checkedLine(ctx, value ?? '', name).text) || null
  const subject = line(own.subject, 'subject')
  const preheader = line(own.preheader, 'preheader')
  if (own.from_email_uuid) await chooseSender(ctx, account_id, own.from_email_uuid)
  return {
    subject,
    preheader,
    from_email_uuid: own.from_email_uuid ?? null,
    from_name: own.from_name || null,
    email_template_id: own.email_template_id ?? null,
    html: template?.html || null,
  }
}

/** Puts the path of a variant before the fields of a refusal. */
async function under<T>(path: string, check: () => Promise<T>): Promise<T> {
  try {
    return await check()
  } catch (error) {
    if (!(error instanceof AppError) || !error.errors) throw error
    const errors = Object.entries(error.errors).map(([field, texts]) => [`${path}.${field}`, [texts].flat()[0]!])
    throw invalid(Object.fromEntries(errors))
  }
}
