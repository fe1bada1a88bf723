import type { CampaignAbTest } from '@stoa/contract'
import type { Row } from '#db/rows.ts'

type Texts = Pick<
  Row<'email_campaigns'>,
  'subject' | 'preheader' | 'html' | 'from_email_uuid' | 'from_name' | 'email_template_id' | 'ab_test' | 'translation'
>
/** A mail in its other language. */
export interface OtherLanguage {
  locale: string
  subject: string | null
  preheader: string | null
  html: string
}

/** One text of a campaign with its sender. */
export interface Variant extends Omit<Texts, 'ab_test' | 'translation'> {
  translation: OtherLanguage | null
  /** 1 is the campaign itself. */
  variant: number
}

/** The test of a campaign; null without one. */
export const testOf = ({ ab_test }: Pick<Texts, 'ab_test'>) => ab_test as CampaignAbTest | null

/** The campaign itself, then the variants that it tests, each with what it does not take from the campaign. */
export function variantsOf(campaign: Texts): Variant[] {
  const { subject, preheader, html, from_email_uuid, from_name, email_template_id } = campaign
  const translation = campaign.translation as OtherLanguage | null
  const first = { variant: 1, subject, preheader, html, from_email_uuid, from_name, email_template_id, translation }
  const further = (testOf(campaign)?.variants ?? []).map((own, at) => ({
    variant: at + 2,
    subject: own.subject ?? subject,
    preheader: own.preheader ?? preheader,
    html: own.html ?? html,
    // A variant with its own subject has it in both languages; one with its own text has no other.
    translation: translation && !own.html ? withLines(translation, own) : null,
    from_email_uuid: own.from_email_uuid ?? from_email_uuid,
    // The name belongs to the address of the sender.
    from_name: own.from_name ?? (own.from_email_uuid ? null : from_name),
    email_template_id: own.email_template_id ?? email_template_id,
  }))
  return [first, ...further]
}

const withLines = (translation: OtherLanguage, own: { subject?: string | null; preheader?: string | null }): OtherLanguage => ({
  ...translation,
  subject: own.subject ?? translation.subject,
  preheader: own.preheader ?? translation.preheader,
})
