import type { Services } from '#kit/services.ts'
import { escapeHtml } from '../templates/mail-html.ts'
import type { OutgoingMessage } from './load-messages.ts'

/** Whether a mail built of blocks says it itself. */
export const hasFooter = (body: string): boolean => body.includes('class="m-footer"')

/**
 * What marketing mail must say below its text: the sender, their address, and how to unsubscribe (domain.md 4.7). A text
 * that carries its own link to leave keeps it and gets the rest.
 */
export function marketingFooter(
  { t }: Pick<Services, 't'>,
  { account, locale }: Pick<OutgoingMessage, 'account' | 'locale'>,
  body: string,
  unsubscribe_url: string,
): { html: string; text: string } {
  const from = [account.name, account.address].filter(Boolean).join(' · ')
  const label = t(locale, 'messaging:footer.unsubscribe')
  const reason = t(locale, 'messaging:footer.reason', { account: account.name ?? '' })
  const link = body.includes(unsubscribe_url) ? '' : ` <a href="${unsubscribe_url}" style="color:#64748b">${escapeHtml(label)}</a>`
  return {
    html: `<hr style="border:0;margin-top:24px;border-top:1px solid #e2e8f0"><p style="font-size:12px;line-height:18px;color:#64748b">${escapeHtml(from)}<br>${escapeHtml(reason)}${link}</p>`,
    text: `--\n${from}\n${reason}\n${label}: ${unsubscribe_url}`,
  }
}
