import type { PublicForm } from '@stoa/contract'
import { type FilledForm, formHtml } from '@stoa/domain/form-html'
import { escapeHtml as safe } from '#lib/html/escape-html.ts'

export type Locale = 'en' | 'gr'
/** A text of the page in its language. */
export type Say = (key: string) => string

const STYLE = `:root{color-scheme:light dark;--line:#c9c2b6;--ink:#23211d;--paper:#fbf9f5;--accent:#2f5d62;--bad:#a3271f}
@media(prefers-color-scheme:dark){:root{--line:#55504a;--ink:#ece8e1;--paper:#1d1c1a;--accent:#8fc1c6;--bad:#f08d84}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:34rem;margin:0 auto;padding:2rem 1.25rem 3rem}h1{font-size:1.5rem;line-height:1.25;margin:0 0 .5rem}
p{margin:0 0 1rem}label,legend{display:block;font-weight:600;margin:1rem 0 .25rem}fieldset{border:0;margin:0;padding:0}
input:not([type=checkbox]),select,textarea{width:100%;font:inherit;color:inherit;background:transparent;border:1px solid var(--line);border-radius:6px;padding:.55rem .7rem}
select option{color:#23211d}textarea{min-height:7rem}.box{display:flex;gap:.6rem;align-items:flex-start;font-weight:400}.box input{margin-top:.3rem}
.bad{color:var(--bad);font-size:.9rem;margin:.25rem 0 0}[aria-invalid=true]{border-color:var(--bad)!important}
button{margin-top:1.5rem;font:inherit;font-weight:600;color:var(--paper);background:var(--accent);border:0;border-radius:6px;padding:.7rem 1.4rem;cursor:pointer}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}.away{position:absolute;left:-9999px;height:1px;overflow:hidden}`

/** A page that works without a script: a form as it is published, with what a person entered and what is wrong with it. */
export function renderForm(
  form: PublicForm,
  locale: Locale,
  say: Say,
  filled: FilledForm = { answers: {}, consent: false, errors: {} },
  /** Parameters of the address by which a person came. */
  touch: Record<string, string> = {},
): string {
  const { texts } = form
  const intro = texts[`intro_${locale}`]
  const action = `/f/${form.public_key}?${safe(new URLSearchParams({ ...touch, lang: locale === 'gr' ? 'el' : 'en' }).toString())}`
  const base = [filled.errors.base, filled.errors.token].flatMap((found) => found ?? [])
  const submit = { submit_en: texts.submit_en || say('send'), submit_gr: texts.submit_gr || say('send') }
  return pageHtml(
    texts[`title_${locale}`],
    locale,
    `<h1>${safe(texts[`title_${locale}`])}</h1>${intro ? `<p>${safe(intro)}</p>` : ''}${base.map((text) => `<p class="bad">${safe(text)}</p>`).join('')}
${formHtml({ ...form, texts: submit }, locale, action, filled)}`,
  )
}

/** A page with a heading and a text. */
export const renderNotice = (title: string, text: string, locale: Locale): string =>
  pageHtml(title, locale, `<h1>${safe(title)}</h1><p role="status">${safe(text).replaceAll('\n', '<br>')}</p>`)

const pageHtml = (title: string, locale: Locale, body: string): string =>
  `<!doctype html><html lang="${locale === 'gr' ? 'el' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${safe(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`
