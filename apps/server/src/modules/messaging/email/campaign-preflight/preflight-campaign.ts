import type { CampaignFinding, CampaignPreflight, CampaignRecipients, Params } from '@stoa/contract'
import { peopleEach, peopleNeeded, warmUpLastDay } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { AppError } from '#lib/errors.ts'
import { checkLimit } from '#modules/accounts/features/index.ts'
import { chooseSender } from '../senders/choose-sender.ts'
import { warmUpOf } from '../senders/warm-up.ts'
import { checkDomainOf } from '../senders/check-sender-domain.ts'
import { campaignQuery, type CampaignRow } from '../campaign-records/email-campaigns.query.ts'
import { testOf, variantsOf } from '../campaign-records/variants.ts'
import { countRecipients, firstPeople } from '../campaign-recipients/count-recipients.ts'
import { audienceFindings } from './audience-findings.ts'
import { fetchLinks } from './fetch-links.ts'
import { countMissingValues, countOverlap, postalAddressOf } from './recipient-findings.ts'
import { bytesOf, picturesWithoutText, tagsWithoutFallback, webLinks } from './text-findings.ts'

/** Gmail shows only the beginning of a larger mail. */
const CLIPPED_ABOVE = 102_000

const finding = (code: CampaignFinding['code'], more: Partial<CampaignFinding> = {}): CampaignFinding => ({
  code,
  blocking: false,
  subject: null,
  count: null,
  ...more,
})

/** Looks through a draft or scheduled campaign as it would go out now. Sends nothing and stores nothing but the state of the DNS. */
export async function preflightCampaign(ctx: Context, { params }: { params: Params }): Promise<{ data: CampaignPreflight }> {
  const campaign: CampaignRow = await campaignQuery.find(ctx, params.id, 'update')
  const chosen = campaign.recipients as CampaignRecipients
  const counts = await countRecipients(ctx, campaign.account_id, chosen)
  const people = await firstPeople(ctx, campaign.account_id, chosen)
  const links = await fetchLinks(ctx.services.outgoing, [
    ...new Set(variantsOf(campaign).flatMap(({ html }) => webLinks(html, ctx.services.app_url))),
  ])
  const findings = [
    ...ofText(campaign),
    ...ofTest(campaign, counts.recipients),
    ...(await ofSender(ctx, campaign, counts.recipients)),
    ...(await ofRecipients(ctx, campaign, counts.recipients)),
    ...(await audienceFindings(ctx, campaign)).map(({ code, ...more }) => finding(code, more)),
    ...links.filter(({ status }) => status === null || status >= 400).map(({ url }) => finding('link_broken', { subject: url })),
  ]
  const { hourly_limit } = campaign
  const seconds = hourly_limit === null ? null : Math.ceil((counts.recipients / hourly_limit) * 3600)
  return { data: { ...counts, people, findings, size: bytesOf(campaign.html), links, seconds } }
}

function ofText({ subject, html, text_body }: CampaignRow): CampaignFinding[] {
  const silent = picturesWithoutText(html)
  const has_text = text_body.trim() !== '' || /<img\b/i.test(html)
  return [
    ...(subject ? [] : [finding('no_subject', { blocking: true })]),
    ...(has_text ? [] : [finding('no_text', { blocking: true })]),
    ...(silent ? [finding('picture_without_text', { count: silent })] : []),
    ...(bytesOf(html) > CLIPPED_ABOVE ? [finding('too_large', { count: bytesOf(html) })] : []),
  ]
}

/** A test tells nothing when its variants do not differ or go to too few people. */
function ofTest(campaign: CampaignRow, recipients: number): CampaignFinding[] {
  const test = testOf(campaign)
  if (!test) return []
  const variants = variantsOf(campaign)
  const each = peopleEach(recipients, test.share, variants.length)
  if (each === 0) return [finding('small_variants', { blocking: true, count: variants.length })]
  const needed = peopleNeeded(test.rule === 'hand' ? 'opens' : test.rule)
  return each < needed ? [finding('small_test', { subject: String(each), count: needed })] : []
}

async function ofSender(ctx: Context, { account_id, from_email_uuid }: CampaignRow, recipients: number): Promise<CampaignFinding[]> {
  const address = (await postalAddressOf(ctx.db, account_id)) ? [] : [finding('no_postal_address')]
  try {
    const { email } = await chooseSender(ctx, account_id, from_email_uuid)
    const checks = await checkDomainOf(ctx.services, account_id, email)
    const failed = checks.flatMap(({ kind, status }) =>
      status === 'missing' || status === 'different' ? [finding(kind, { subject: email })] : [],
    )
    const unchecked = checks.some(({ status }) => status === 'unreachable') ? [finding('domain_unchecked', { subject: email })] : []
    return [...address, ...failed, ...unchecked, ...(await ofWarmUp(ctx, account_id, email, recipients))]
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return [...address, finding(from_email_uuid ? 'sender_unverified' : 'no_sender', { blocking: true })]
  }
}

/** A domain that is being warmed up sends a part each day: the day on which the last mail leaves, and what today has left. */
async function ofWarmUp(ctx: Context, account_id: number, email: string, recipients: number): Promise<CampaignFinding[]> {
  const plan = await warmUpOf(ctx, account_id, email)
  if (!plan) return []
  const last = warmUpLastDay(plan, plan.today, plan.taken_today, recipients)
  return [finding('warm_up', { subject: last, count: Math.max(0, plan.limit_today! - plan.taken_today) })]
}

async function ofRecipients(ctx: Context, campaign: CampaignRow, recipients: number): Promise<CampaignFinding[]> {
  if (recipients === 0) return [finding('no_recipients', { blocking: true })]
  const chosen = campaign.recipients as CampaignRecipients
  const tags = tagsWithoutFallback(
    variantsOf(campaign)
      .map(({ subject, preheader, html }) => `${subject} ${preheader} ${html}`)
      .join(' '),
  )
  const missing = await countMissingValues(ctx, campaign.account_id, chosen, tags)
  const overlap = await countOverlap(ctx, campaign.account_id, chosen)
  return [
    ...missing.map(({ tag, count }) => finding('missing_value', { subject: tag, count })),
    ...(overlap ? [finding('overlap', { count: overlap })] : []),
    ...((await isOverQuota(ctx, campaign.account_id, recipients)) ? [finding('over_quota', { blocking: true })] : []),
  ]
}

async function isOverQuota(ctx: Context, account_id: number, recipients: number): Promise<boolean> {
  try {
    await checkLimit(ctx, account_id, 'emails.monthly', recipients, { at: ctx.services.clock.now(), quiet: true })
    return false
  } catch (error) {
    if (error instanceof AppError) return true
    throw error
  }
}
