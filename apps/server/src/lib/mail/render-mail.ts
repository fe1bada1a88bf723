import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Liquid, type Template } from 'liquidjs'
import { visibleOn } from '@stoa/domain'
import { createI18n, languageTags, type Locale } from '#lib/i18n.ts'

/** The account that writes, and its colour. */
interface OfAccount {
  account: string
  color?: string | null | undefined
}

/** What each mail is made from. `url` is the target of its one button; `count` the days or minutes a link is valid. */
export interface MailParams {
  activation: { name: string; url: string; count: number }
  'verify-email': { name: string; email: string; url: string; count: number }
  'password-reset': { name: string; url: string; count: number }
  'password-changed': { name: string; when: string; url: string }
  'email-changed': { name: string; old_email: string; new_email: string; when: string; url: string }
  'account-exists': { name: string; url: string }
  /** `message` is the text of the inviter. */
  invitation: OfAccount & { name?: string; inviter: string; message?: string; url: string; count: number }
  notification: { name: string; title: string; body: string; url: string }
  /** `failures` names the kinds of work, with their numbers. */
  'failed-work': { name: string; failures: string; url: string }
  'import-finished': { name: string; file_name: string; created: number; updated: number; skipped: number; failed: number; url: string }
  'sender-verification': OfAccount & { email: string; url: string; count: number }
  'security-new-login': { name: string; when: string; device: string; ip: string; url: string }
  'account-locked': { name: string; when: string; device: string; ip: string; url: string }
  'two-factor-enabled': { name: string; when: string; url: string }
  'two-factor-disabled': { name: string; when: string; url: string }
  'list-confirm': OfAccount & { name?: string; list: string; url: string; count: number }
  'list-reminder': OfAccount & { name?: string; list: string; url: string; count: number }
  /** `amount` as it is shown. */
  'payment-receipt': OfAccount & { name: string; amount: string; number: string; practice?: string; url: string }
  /** `message` is why the money goes back. */
  'payment-refund': OfAccount & { name: string; amount: string; number: string; message: string; url: string }
  /** `message` is why the payment is void. */
  'payment-void': OfAccount & { name: string; amount: string; number: string; message: string; url: string }
  /** `message` is the text of the seller; `amount` and `until` are formatted. */
  'offer-sent': OfAccount & {
    name?: string
    offer: string
    amount: string
    until: string
    message?: string
    url: string
  }
  'offer-reminder': OfAccount & { name?: string; offer: string; until: string; url: string }
  'offer-answer': OfAccount & { author: string; offer: string; message: string; url: string }
  /** `document` is kind and number, `amount` and `due` as they are shown, `message` the sender's own words. */
  invoice: OfAccount & {
    document: string
    amount: string
    due: string
    message?: string
    practice?: string
    url: string
  }
  'credit-note': OfAccount & {
    document: string
    amount: string
    due: string
    message?: string
    practice?: string
    url: string
  }
  'invoice-reminder': OfAccount & {
    document: string
    amount: string
    due: string
    message?: string
    practice?: string
    url: string
  }
  /** `subject` and `text` are the account's own words. */
  'list-welcome': OfAccount & { name?: string; list: string; email: string; subject: string; text: string; url: string }
}

export type MailName = keyof MailParams

export interface RenderedMail {
  subject: string
  html: string
  text: string
}

/** Params that are shown as a table of their own, in this order. */
const facts: Partial<Record<MailName, readonly string[]>> = {
  'import-finished': ['created', 'updated', 'skipped', 'failed'],
  'security-new-login': ['when', 'device', 'ip'],
  'account-locked': ['when', 'device', 'ip'],
}

/** Ground of a mail's card. */
const CARD = '#ffffff'

const folder = join(import.meta.dirname, 'templates')
/** Values come from users: everything is escaped on output and only own properties are read. */
const html_engine = new Liquid({ ownPropertyOnly: true, outputEscape: 'escape', strictVariables: true, strictFilters: true })
const text_engine = new Liquid({ ownPropertyOnly: true, strictVariables: true, strictFilters: true })

let layouts: Promise<{ html: Template[]; text: Template[] }> | undefined

/** Subject, HTML and text of a mail in the language of its reader. Both layouts are read once a process. */
export async function renderMail<Name extends MailName>(name: Name, locale: Locale, params: MailParams[Name]): Promise<RenderedMail> {
  layouts ??= readLayouts()
  const { t } = createI18n()
  const { html, text } = await layouts
  const given = params as Record<string, unknown>
  const parts = Object.fromEntries(
    ['subject', 'preview', 'title', 'body', 'button', 'note'].map((part) => [part, t(locale, `mail:${name}.${part}`, given)]),
  )
  const content = {
    ...parts,
    body: [parts.body, given.message && `“${String(given.message)}”`, given.practice].filter(Boolean).join('\n\n'),
    greeting: given.name ? t(locale, 'mail:layout.greeting', given) : '',
    facts: (facts[name] ?? []).map((fact) => ({ label: t(locale, `mail:${name}.facts.${fact}`), value: shown(given[fact], locale) })),
    link_help: t(locale, 'mail:layout.link_help'),
    footer: t(locale, 'mail:layout.footer'),
    language: languageTags[locale],
    url: given.url,
    brand: given.color ? visibleOn(given.color as string, CARD) : '',
  }
  return {
    subject: oneLine(parts.subject as string),
    html: String(await html_engine.render(html, content)),
    text: String(await text_engine.render(text, content)),
  }
}

async function readLayouts(): Promise<{ html: Template[]; text: Template[] }> {
  const [html, text] = await Promise.all(['layout.generated.html', 'layout.txt'].map((file) => readFile(join(folder, file), 'utf8')))
  return { html: html_engine.parse(html!), text: text_engine.parse(text!) }
}

function shown(value: unknown, locale: Locale): string {
  return typeof value === 'number' ? value.toLocaleString(languageTags[locale]) : String(value)
}

/** A line break in a name or title must not start a new header. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 200)
}
