import type { DraftEmailInput, DraftEmailMessage, EmailMessage } from '@stoa/contract/browser'

/** Start of the composer: nothing, a draft, or an answered mail. */
export interface ComposerStart {
  /** React key: another key resets the composer. */
  key: string
  draft?: DraftEmailMessage
  answered?: EmailMessage
}

/** Values of the composer. Attachments belong to the draft. */
export interface ComposerValues {
  from_email_uuid: string | null
  to: string[]
  cc: string[]
  bcc: string[]
  subject: string
  html: string
  email_template_id: number | null
  in_reply_to_id: number | null
}

/** Initial values. @param t texts for the first line of an answer */
export function valuesOf({ draft, answered }: ComposerStart, quoteHead: string): ComposerValues {
  if (draft)
    return {
      from_email_uuid: draft.from_email_uuid,
      to: draft.to,
      cc: draft.cc,
      bcc: draft.bcc,
      subject: draft.subject,
      html: draft.html,
      email_template_id: draft.email_template_id,
      in_reply_to_id: draft.in_reply_to_id,
    }
  const empty = { from_email_uuid: null, to: [], cc: [], bcc: [], subject: '', html: '', email_template_id: null, in_reply_to_id: null }
  if (!answered) return empty
  return {
    ...empty,
    to: [answered.direction === 'incoming' ? answered.from_address : answered.to_address],
    subject: /^re:/i.test(answered.subject) ? answered.subject : `Re: ${answered.subject}`.slice(0, 200),
    html: `<p></p><p>${escapeHtml(quoteHead)}</p><blockquote>${quoteOf(answered)}</blockquote>`,
    in_reply_to_id: answered.id,
  }
}

/** Body of the request. */
export const inputOf = (values: ComposerValues): DraftEmailInput => ({ ...values })

/** Quoted text of the answered mail as paragraphs, without styles and pictures. Escapes its merge tags. */
function quoteOf({ text_body, preview }: EmailMessage): string {
  const words = (text_body ?? preview).trim()
  return words
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('')
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('{{', '{ {').replaceAll('{%', '{ %')
