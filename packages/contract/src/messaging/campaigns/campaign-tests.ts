import { z } from 'zod'
import { permission } from '../../kit/access.ts'
import { defineEndpoint, oneOf } from '../../kit/endpoint.ts'
import { instant, integer, optionalText } from '../../kit/fields.ts'

/** By what the winner of a test is found: most opens by people, clicks or orders, each as a share of the mails sent; or a member says it. */
export const WINNER_RULES = ['opens', 'clicks', 'orders', 'hand'] as const
/**
 * Why a variant won: its lead is certain at 95 %; it leads, but too few people reacted to be sure; the best were equal, so the first of
 * them; a member chose it.
 */
export const WINNER_REASONS = ['clear', 'unclear', 'tie', 'member'] as const
export const MOST_VARIANTS = 4

/** What differs in a further variant. Null: as in the campaign. */
const CampaignVariant = z.object({
  subject: z.string().nullable(),
  preheader: z.string().nullable(),
  from_email_uuid: z.string().nullable(),
  from_name: z.string().nullable(),
  email_template_id: z.int().nullable(),
  /** Text of the variant, taken from its template when it was saved. */
  html: z.string().nullable(),
})

/** A test of two to four variants: the campaign is the first, the others are in `variants`. */
export const CampaignAbTest = z.object({
  /** Per cent of the recipients who get a variant at once; the others get the winner. */
  share: z.int(),
  rule: z.enum(WINNER_RULES),
  /** Hours from the last mail of the test to the decision. */
  wait_hours: z.int(),
  variants: z.array(CampaignVariant),
})
export type CampaignAbTest = z.infer<typeof CampaignAbTest>

/** What a member writes. */
export const CampaignAbTestInput = z.object({
  share: integer.pipe(z.int().min(1).max(100)),
  rule: z.enum(WINNER_RULES),
  wait_hours: integer.pipe(z.int().min(1).max(72)).default(4),
  variants: z
    .array(
      z.object({
        subject: optionalText(200),
        preheader: optionalText(200),
        from_email_uuid: z.uuid().nullish(),
        from_name: optionalText(80),
        /** A template whose text is copied; null for the text of the campaign. */
        email_template_id: z.int().positive().nullish(),
      }),
    )
    .min(1)
    .max(MOST_VARIANTS - 1),
})
export type CampaignAbTestInput = z.infer<typeof CampaignAbTestInput>

/** Where a test is. */
export const campaignTestState = {
  /** The test of variants; null without one. */
  ab_test: CampaignAbTest.nullable(),
  /** When the last mail of the test had left, from which the waiting time counts. */
  test_ended_at: instant.nullable(),
  /** When the winner is found by itself; null before the test has ended, and when a member chooses. */
  decides_at: instant.nullable(),
  winner_variant: z.int().nullable(),
  winner_reason: z.enum(WINNER_REASONS).nullable(),
  decided_at: instant.nullable(),
}

/** What one variant reached, people only. `decided_on` is what the decision rests on. */
export const CampaignVariantResult = z.object({
  /** 1 is the campaign itself. */
  variant: z.int(),
  subject: z.string(),
  preheader: z.string().nullable(),
  from_name: z.string().nullable(),
  recipients: z.int(),
  sent: z.int(),
  delivered: z.int(),
  opened: z.int(),
  clicked: z.int(),
  orders: z.int(),
  unsubscribed: z.int(),
  bounced: z.int(),
  complained: z.int(),
  is_winner: z.boolean(),
  decided_on: z.object({ sent: z.int(), opened: z.int(), clicked: z.int(), orders: z.int() }).nullable(),
})
export type CampaignVariantResult = z.infer<typeof CampaignVariantResult>

const ITEM = '/api/v1/email-campaigns/:id'

/** The variants of a started campaign side by side, with the number of people who wait for the winner. Empty without a test. */
export const emailCampaignVariants = defineEndpoint({
  id: 'emailCampaigns.variants.read',
  method: 'GET',
  path: `${ITEM}/variants`,
  access: permission('email-campaigns.read'),
  summary: 'Variants of an e-mail campaign side by side',
  response: oneOf(z.object({ held: z.int(), variants: z.array(CampaignVariantResult) })),
})

/**
 * Chooses the winner of a test by hand, before or instead of the rule; those who wait get it. 409 without a test, before the mails are
 * made, and after a decision.
 */
export const chooseEmailCampaignWinner = defineEndpoint({
  id: 'emailCampaigns.winner',
  method: 'POST',
  path: `${ITEM}/winner`,
  access: permission('email-campaigns.send'),
  summary: 'Choose the winner of the test of an e-mail campaign',
  body: z.object({ variant: integer.pipe(z.int().min(1).max(MOST_VARIANTS)) }),
  response: z.object({ data: z.object({ winner_variant: z.int(), released: z.int() }) }),
})
