import { emailCampaigns, emailTemplates, type EmailCampaign, type EmailTemplate } from '@stoa/contract/browser'
import { MAIL_LIST } from '@stoa/domain/mails'
import { call } from '../../../../kit/index.ts'

/** What the builder writes: a template or the text of a campaign. */
export type MailTarget = { kind: 'template'; record: EmailTemplate } | { kind: 'campaign'; record: EmailCampaign }

const include = ['versions'] as const

/** Reads a template or a campaign with its history. */
export async function readTarget(kind: MailTarget['kind'], id: number): Promise<MailTarget> {
  if (kind === 'template')
    return { kind, record: (await call(emailTemplates.read, { params: { id }, query: { include: [...include] } })).data }
  return { kind, record: (await call(emailCampaigns.read, { params: { id }, query: { include: [...include] } })).data }
}

/** How the design of a template or campaign is read and saved. */
export const storeOf = ({ kind, record: { id } }: MailTarget) => ({
  list: MAIL_LIST,
  lists: [kind === 'template' ? 'email-templates' : 'email-campaigns'] as const,
  read: async () => (await readTarget(kind, id)).record,
  save: async (design: Record<string, unknown>, version: number): Promise<MailTarget['record']> => {
    const input = { params: { id }, body: { design, version } }
    return kind === 'template' ? (await call(emailTemplates.update, input)).data : (await call(emailCampaigns.update, input)).data
  },
})

/** Marketing mails say how to unsubscribe. */
export const isMarketing = (target: MailTarget): boolean => target.kind === 'campaign' || target.record.kind === 'marketing'
