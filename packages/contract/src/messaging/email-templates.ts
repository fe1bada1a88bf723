import { z } from 'zod'
import { UserBadge } from '../attachments/badges.ts'
import { Media, MediaInput } from '../attachments/media.ts'
import { permission } from '../kit/access.ts'
import { accountParams, defineEndpoint, manyOf, oneOf } from '../kit/endpoint.ts'
import { ids, instant, optionalText, text } from '../kit/fields.ts'
import { codeFilter, dateFilter, searchFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'

export const EMAIL_TEMPLATE_KINDS = ['marketing', 'transactional', 'system'] as const
const ITEM = '/api/v1/email-templates/:id'

/** A design of the history of a mail. */
export const MailVersion = z.object({
  number: z.int(),
  saved_by_id: z.int().nullable(),
  saved_by_name: z.string().nullable(),
  /** The first words that the version before did not have; null where no text changed. */
  words: z.string().nullable(),
  /** What members call it. */
  name: z.string().nullable(),
  created_at: instant,
})
export type MailVersion = z.infer<typeof MailVersion>

/** A mail template (domain.md 2.6). Merge tags are Liquid: `{{ contact.first_name | default: 'there' }}`. */
export const EmailTemplate = z.object({
  id: z.int(),
  account_id: z.int().nullable(),
  name: z.string(),
  kind: z.enum(EMAIL_TEMPLATE_KINDS),
  system_code: z.string().nullable(),
  locale: z.enum(['en', 'gr']).nullable(),
  subject: z.string().nullable(),
  preheader: z.string().nullable(),
  category: z.string().nullable(),
  /** Blocks of the builder; empty for a plain text template. */
  design: z.record(z.string(), z.unknown()),
  html: z.string(),
  text_body: z.string(),
  /** Merge tags in use: `contact.first_name` … */
  variables: z.array(z.string()),
  used_count: z.int(),
  created_by_id: z.int().nullable(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  createdBy: UserBadge.nullable().optional(),
  media: z.array(Media).optional(),
  /** Designs as they were saved, the newest first. */
  versions: z.array(MailVersion).optional(),
})
export type EmailTemplate = z.infer<typeof EmailTemplate>

export const EmailTemplateInput = z.object({
  name: text(120),
  kind: z.enum(['marketing', 'transactional']).optional(),
  locale: z.enum(['en', 'gr']).nullish(),
  subject: optionalText(200),
  preheader: optionalText(200),
  category: optionalText(60),
  /**
   * `{ root: { props }, content: [{ type, props }] }`, in both languages. What is wrong in it is named by its path. Subject, preheader,
   * HTML and text are made from it. HTML that differs from what was made of it replaces the design.
   */
  design: z.record(z.string(), z.unknown()).optional(),
  /** Cleaned by an allow-list. Unknown merge tags are refused with 422 on this field. */
  html: z.string().max(500_000).nullish(),
})
export type EmailTemplateInput = z.infer<typeof EmailTemplateInput>

export const emailTemplates = defineResource({
  name: 'email-templates',
  id: 'accounts.emailTemplates',
  itemId: 'emailTemplates',
  access: { export: permission('email-templates.read') },
  paths: { collection: '/api/v1/accounts/:account_id/email-templates', item: ITEM },
  row: EmailTemplate,
  create: EmailTemplateInput,
  opaque: ['design', 'html'],
  filters: {
    search: searchFilter(),
    kind: codeFilter(EMAIL_TEMPLATE_KINDS),
    locale: codeFilter(['en', 'gr']),
    category: codeFilter(),
    date_created: dateFilter(),
  },
  sorts: ['name', 'used_count'],
  includes: ['createdBy', 'media', 'versions'],
})

const PLATFORM = '/api/v1/accounts/:account_id/platform-email-templates'

/** Templates of the platform in both languages, which accounts can read and copy. */
export const listPlatformTemplates = defineEndpoint({
  id: 'accounts.platformEmailTemplates.list',
  method: 'GET',
  path: PLATFORM,
  access: permission('email-templates.read'),
  summary: 'Templates that the platform offers',
  params: accountParams,
  response: manyOf(EmailTemplate),
})

/** Copies a template to the account. */
export const copyPlatformTemplate = defineEndpoint({
  id: 'accounts.platformEmailTemplates.copy',
  repeats: 'dropped',
  method: 'POST',
  path: `${PLATFORM}/:id/copy`,
  access: permission('email-templates.create'),
  summary: 'Copy a template of the platform to the account',
  response: oneOf(EmailTemplate),
})

export const listEmailTemplateAssets = defineEndpoint({
  id: 'emailTemplates.assets.list',
  method: 'GET',
  path: `${ITEM}/assets`,
  access: permission('email-templates.read'),
  summary: 'Pictures of a template',
  response: manyOf(Media),
})

/** Uploads a picture: `file` in a multipart body, or the uuid of a temporary upload. */
export const createEmailTemplateAsset = defineEndpoint({
  id: 'emailTemplates.assets.create',
  method: 'POST',
  path: `${ITEM}/assets`,
  access: permission('email-templates.update'),
  summary: 'Add a picture to a template',
  body: MediaInput.omit({ folder_id: true }),
  response: oneOf(Media),
  multipart: true,
})

/** Public URL of a picture, which readers of the mail can load for years. */
export const EmailPicture = z.object({ url: z.string(), alt: z.string() })

/** A picture for mails and templates, stored in the library of the account. */
export const addEmailPicture = defineEndpoint({
  id: 'accounts.emailPictures.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/email-pictures',
  access: permission('email-messages.send'),
  summary: 'Add a picture to a mail',
  params: accountParams,
  body: z.object({ alt: optionalText(200) }),
  response: oneOf(EmailPicture),
  multipart: true,
})

/** Whom a mail is sent to try it. `locale` is the language of a mail in both; default: its first. */
export const MailTrial = z.object({
  to: z.array(text(254)).min(1).max(5),
  contact_id: z.int().positive().nullish(),
  locale: z.enum(['en', 'gr']).nullish(),
  /** Without a contact: the person is in these audiences and in no other. Left out: blocks for audiences are hidden. */
  audience_ids: ids(10).nullish(),
})

/** Sends the template, filled in with a contact or fallbacks, to at most five addresses. */
export const testEmailTemplate = defineEndpoint({
  id: 'emailTemplates.test',
  method: 'POST',
  path: `${ITEM}/test`,
  access: permission('email-templates.update'),
  summary: 'Send a template to try it',
  body: MailTrial,
  response: z.object({ data: z.object({ sent: z.int() }) }),
  limit: 'heavy',
})

export const duplicateEmailTemplate = defineEndpoint({
  id: 'duplicatedEmailTemplates.create',
  repeats: 'dropped',
  method: 'POST',
  path: '/api/v1/duplicated-email-templates',
  access: permission('email-templates.create'),
  summary: 'Copy a template',
  body: z.object({ email_template_id: z.int().positive(), name: optionalText(120) }),
  response: oneOf(EmailTemplate),
})

/** A merge tag in the picker of an editor. */
export const MergeTag = z.object({
  name: z.string(),
  /** In the caller's language. */
  label: z.string(),
  group: z.enum(['contact', 'request', 'account', 'sender']),
  /** Text to insert, with a fallback if a value may be missing. */
  insert: z.string(),
})
export type MergeTag = z.infer<typeof MergeTag>

export const listMergeTags = defineEndpoint({
  id: 'accounts.emailMergeTags.list',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/email-merge-tags',
  access: permission('email-messages.read'),
  summary: 'Merge tags of mails',
  params: accountParams,
  response: manyOf(MergeTag),
})

export const EmailPreview = z.object({
  subject: z.string(),
  html: z.string(),
  text_body: z.string(),
  /** Merge tags without a value for this contact, replaced with the fallback or nothing. */
  missing: z.array(z.string()),
})
export type EmailPreview = z.infer<typeof EmailPreview>

/** Previews subject and text, filled in with the contact, the request, the sender and the signature. */
export const previewEmail = defineEndpoint({
  id: 'accounts.emailPreviews.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/email-previews',
  access: permission('email-messages.read'),
  summary: 'See a mail as a contact will',
  params: accountParams,
  body: z.object({
    subject: optionalText(200),
    html: z.string().max(500_000).nullish(),
    /** Instead of subject and HTML: the design of a mail, as it would be sent in a language. */
    design: z.record(z.string(), z.unknown()).nullish(),
    locale: z.enum(['en', 'gr']).nullish(),
    /** Whether the mail says how to unsubscribe. */
    is_marketing: z.boolean().optional(),
    contact_id: z.int().positive().nullish(),
    contact_request_id: z.int().positive().nullish(),
    /** Without a contact: the reader is in these audiences and in no other. Left out: blocks for audiences are hidden. */
    audience_ids: ids(10).nullish(),
    from_email_uuid: z.uuid().nullish(),
    with_signature: z.boolean().optional(),
  }),
  response: oneOf(EmailPreview),
  opaque: ['html', 'design'],
})

/** A design of the history of a template, to look at it. */
export const readEmailTemplateDesign = defineEndpoint({
  id: 'emailTemplates.designs.read',
  method: 'POST',
  path: `${ITEM}/saved-designs`,
  access: permission('email-templates.read'),
  summary: 'Read an earlier design of a template',
  body: z.object({ number: z.int().positive() }),
  response: oneOf(z.object({ number: z.int(), design: z.record(z.string(), z.unknown()) })),
})

/** Makes a design that was saved the design of the template again. */
export const revertEmailTemplate = defineEndpoint({
  id: 'emailTemplates.revert',
  method: 'POST',
  path: `${ITEM}/revert`,
  access: permission('email-templates.update'),
  summary: 'Return to an earlier design of a template',
  body: z.object({ number: z.int().positive(), version: z.int().optional() }),
  response: oneOf(EmailTemplate),
})

/** What mails of an account can show, as far as the caller may read it. */
export const emailChoices = defineEndpoint({
  id: 'accounts.emailChoices.read',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/email-choices',
  access: permission('email-templates.read'),
  summary: 'What a mail can show',
  params: accountParams,
  response: oneOf(
    z.object({
      products: z.array(
        z.object({
          id: z.int(),
          name_en: z.string(),
          name_gr: z.string().nullable(),
          short_description_en: z.string().nullable(),
          short_description_gr: z.string().nullable(),
          price_minor: z.int().nullable(),
          price_mode: z.string(),
          currency: z.string(),
          picture_url: z.string().nullable(),
        }),
      ),
      /** Pictures that the templates and campaigns of the account show. */
      pictures: z.array(
        z.object({ id: z.int(), url: z.string(), width: z.int().nullable(), height: z.int().nullable(), alt: z.string().nullable() }),
      ),
    }),
  ),
})

/** Designs of the platform from which mails begin, with their texts in both languages. */
export const EmailDesign = z.object({
  code: z.string(),
  name: z.string(),
  description: z.string(),
  kind: z.enum(['marketing', 'transactional']),
  design: z.record(z.string(), z.unknown()),
  /** The mail as it would be sent, in the language of the caller. */
  html: z.string(),
})
export type EmailDesign = z.infer<typeof EmailDesign>
export const listEmailDesigns = defineEndpoint({
  id: 'accounts.emailDesigns.list',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/email-designs',
  access: permission('email-templates.read'),
  summary: 'Designs from which mails begin',
  params: accountParams,
  response: manyOf(EmailDesign),
})
