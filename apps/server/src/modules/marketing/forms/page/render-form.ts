import type { PublicForm } from '@stoa/contract'
import { formDocument, formPage } from '@stoa/domain/form-document'
import type { FilledForm } from '@stoa/domain/form-html'
import { escapeHtml as safe } from '#lib/html/escape-html.ts'

export type Locale = 'en' | 'gr'
/** A text of the page in its language. */
export type Say = (key: string) => string

/** A page that works without a script: a form as it is published, with what a person entered and what is wrong with it. */
export function renderForm(
  form: PublicForm,
  locale: Locale,
  say: Say,
  filled: FilledForm = { answers: {}, consent: false, errors: {} },
  /** Parameters of the address by which a person came. */
  touch: Record<string, string> = {},
  /** Address of the icon of the page. */
  icon?: string,
): string {
  const { texts } = form
  const action = `/f/${form.public_key}?${safe(new URLSearchParams({ ...touch, lang: locale === 'gr' ? 'el' : 'en' }).toString())}`
  const submit = { submit_en: texts.submit_en || say('send'), submit_gr: texts.submit_gr || say('send') }
  return formPage({ ...form, texts: { ...texts, ...submit } }, locale, action, filled, icon)
}

/** A page with a heading and a text. */
export const renderNotice = (title: string, text: string, locale: Locale): string =>
  formDocument(title, locale, `<p role="status">${safe(text).replaceAll('\n', '<br>')}</p>`)
