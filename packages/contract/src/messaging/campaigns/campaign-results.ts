import { z } from 'zod'
import { permission } from '../../kit/access.ts'
import { defineEndpoint, manyOf, oneOf } from '../../kit/endpoint.ts'
import { instant } from '../../kit/fields.ts'
import { EmailContactBadge } from '../email-messages.ts'

const ITEM = '/api/v1/email-campaigns/:id'
const read = permission('email-campaigns.read')

/** A link of a campaign as it was sent. */
export const CampaignLink = z.object({ id: z.int(), url: z.string(), clicks: z.int(), people: z.int() })
export const emailCampaignLinks = defineEndpoint({
  id: 'emailCampaigns.links.list',
  method: 'GET',
  path: `${ITEM}/links`,
  access: read,
  summary: 'Clicks on the links of an e-mail campaign',
  response: manyOf(CampaignLink),
})

/** Opens and clicks of a campaign by hour. */
export const CampaignHour = z.object({ hour: instant, sent: z.int(), opened: z.int(), clicked: z.int() })
export type CampaignHour = z.infer<typeof CampaignHour>
export const emailCampaignHours = defineEndpoint({
  id: 'emailCampaigns.hours.list',
  method: 'GET',
  path: `${ITEM}/hours`,
  access: read,
  summary: 'When an e-mail campaign was sent, opened and clicked',
  response: manyOf(CampaignHour),
})

/** Why a person got a campaign or did not. */
export const SendExplanation = z.object({
  contact: EmailContactBadge,
  address: z.string().nullable(),
  /** The state of the mail; null when the person was not chosen. */
  status: z.string().nullable(),
  /** The first rule that the person fails; null when the mail went out or would. */
  skip_reason: z.string().nullable(),
  /** The variant that the person gets; null without a test, and before it is known. */
  variant: z.int().nullable(),
  /** Whether the mail waits for the winner of a test. */
  is_held: z.boolean(),
  /** Lists, stages, tags and audiences that brought the person in. */
  chosen_by: z.array(
    z.object({ kind: z.enum(['contact_list', 'pipeline_stage', 'tag', 'audience']), id: z.int(), name: z.string().nullable() }),
  ),
  /**
   * Audiences that blocks of the mail are for, and whether the person was in each when it left; null for an audience that was deleted, whose
   * blocks were hidden. Empty before the mail left.
   */
  memberships: z.array(z.object({ audience_id: z.int(), name: z.string().nullable(), is_member: z.boolean().nullable() })),
  /** The consent that was in force. */
  consent: z.object({ action: z.string(), basis: z.string(), source: z.string(), text: z.string(), occurred_at: instant }).nullable(),
  /** Marketing mails in the days before, and how many the account allows; null without a limit. */
  cap: z.object({ sent: z.int(), most: z.int(), days: z.int() }).nullable(),
  decided_at: instant.nullable(),
  sent_at: instant.nullable(),
})
export type SendExplanation = z.infer<typeof SendExplanation>

export const explainEmailCampaign = defineEndpoint({
  id: 'emailCampaigns.explanations.read',
  method: 'GET',
  path: `${ITEM}/explanations/:contact_id`,
  access: read,
  summary: 'Why a contact got an e-mail campaign or did not',
  response: oneOf(SendExplanation),
})

/** The text of a variant as it was sent, filled in without a contact, and clicks on its links. */
export const CampaignHeat = z.object({
  variants: z.array(
    z.object({
      /** 1 is the campaign itself. */
      variant: z.int(),
      subject: z.string(),
      /** With the share of clicks at the beginning of each link. */
      html: z.string(),
      links: z.array(
        z.object({
          url: z.string(),
          clicks: z.int(),
          people: z.int(),
          /** Clicks of scanners and of mail programs that look ahead. */
          machine_clicks: z.int(),
          /** Share of the clicks of people, in hundredths of a percent. */
          share_bp: z.int(),
        }),
      ),
    }),
  ),
})
export type CampaignHeat = z.infer<typeof CampaignHeat>

export const emailCampaignHeat = defineEndpoint({
  id: 'emailCampaigns.linkHeat.read',
  method: 'GET',
  path: `${ITEM}/link-heat`,
  access: read,
  summary: 'An e-mail campaign as it was sent, with the clicks at each link',
  response: oneOf(CampaignHeat),
})

/** The same figures as a spreadsheet, one row for each link of each variant. */
export const exportEmailCampaignHeat = defineEndpoint({
  id: 'emailCampaigns.linkHeat.export',
  method: 'GET',
  path: `${ITEM}/link-heat/export`,
  access: read,
  summary: 'Export the clicks at the links of an e-mail campaign',
  response: z.any(),
  produces: 'xlsx',
  limit: 'heavy',
})
