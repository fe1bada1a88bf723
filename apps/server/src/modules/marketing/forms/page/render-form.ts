import type { FormField, PublicForm } from '@stoa/contract'
import { escapeHtml as safe } from '#lib/html/escape-html.ts'

export type Locale = 'en' | 'gr'
export interface Filled {
  answers: Record<string, unknown>
  consent: boolean
  /** Texts by the path of the field. */
  errors: Record<string, string[]>
}
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
  filled: Filled = { answers: {}, consent: false, errors: {} },
): string {
  const { texts, consent } = form
  const intro = texts[`intro_${locale}`]
  const fields = form.fields.map((field) => fieldHtml(field, locale, filled)).join('\n')
  const action = `/f/${form.public_key}?lang=${locale === 'gr' ? 'el' : 'en'}`
  const base = [filled.errors.base, filled.errors.token].flatMap((found) => found ?? []).map(badHtml)
  return pageHtml(
    texts[`title_${locale}`],
    locale,
    `<h1>${safe(texts[`title_${locale}`])}</h1>${intro ? `<p>${safe(intro)}</p>` : ''}${base.join('')}
<form method="post" action="${action}" novalidate>
<input type="hidden" name="token" value="${safe(form.token)}">
<div class="away" aria-hidden="true"><label for="homepage">Homepage</label><input id="homepage" name="homepage" tabindex="-1" autocomplete="off"></div>
${fields}
${consent ? boxHtml('consent', 'consent', consent[`text_${locale}`], { isTicked: filled.consent, errors: filled.errors.consent }) : ''}
<button>${safe(texts[`submit_${locale}`] || say('send'))}</button>
</form>`,
  )
}

/** A page with a heading and a text. */
export const renderNotice = (title: string, text: string, locale: Locale): string =>
  pageHtml(title, locale, `<h1>${safe(title)}</h1><p role="status">${safe(text).replaceAll('\n', '<br>')}</p>`)

const pageHtml = (title: string, locale: Locale, body: string): string =>
  `<!doctype html><html lang="${locale === 'gr' ? 'el' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${safe(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`

const badHtml = (text: string) => `<p class="bad">${safe(text)}</p>`

interface Box {
  isTicked: boolean
  errors: string[] | undefined
}
const boxHtml = (id: string, name: string, label: string, { isTicked, errors }: Box) =>
  `<label class="box" for="${id}"><input type="checkbox" id="${id}" name="${name}" value="yes"${isTicked ? ' checked' : ''}${state(errors)}><span>${safe(label)}</span></label>${(errors ?? []).map(badHtml).join('')}`

const state = (errors: string[] | undefined) => (errors?.length ? ' aria-invalid="true"' : '')

/** One field. A condition is checked after sending, so that its field is always shown and never marked as required here. */
function fieldHtml(field: FormField, locale: Locale, { answers, errors }: Filled): string {
  const { key, type, required, show_when } = field
  const label = field[`label_${locale}`]
  const name = `answers[${key}]`
  const wrong = errors[`answers.${key}`]
  const said = answers[key]
  if (type === 'hidden') return `<input type="hidden" name="${name}" value="${safe(String(said ?? field.value ?? ''))}">`
  if (type === 'checkbox') return boxHtml(`f-${key}`, name, label, { isTicked: said === 'yes', errors: wrong })
  const must = required && !show_when ? ' required' : ''
  const attributes = `id="f-${key}" name="${name}"${must}${state(wrong)}`
  const mark = required ? ' *' : ''
  const bad = (wrong ?? []).map(badHtml).join('')
  if (type === 'multiselect') return choicesHtml(field, locale, { name, mark, said, bad })
  return `<label for="f-${key}">${safe(label)}${mark}</label>${inputHtml(field, locale, attributes, String(said ?? ''))}${bad}`
}

const TYPES: Partial<Record<FormField['type'], string>> = {
  email: 'type="email" autocomplete="email"',
  phone: 'type="tel" autocomplete="tel"',
  date: 'type="date"',
  number: 'type="text" inputmode="decimal"',
}

function inputHtml(field: FormField, locale: Locale, attributes: string, value: string): string {
  if (field.type === 'textarea') return `<textarea ${attributes}>${safe(value)}</textarea>`
  if (field.type !== 'select') return `<input ${TYPES[field.type] ?? 'type="text"'} ${attributes} value="${safe(value)}">`
  const options = (field.options ?? []).map(
    (option) =>
      `<option value="${safe(option.value)}"${option.value === value ? ' selected' : ''}>${safe(option[`label_${locale}`])}</option>`,
  )
  return `<select ${attributes}><option value=""></option>${options.join('')}</select>`
}

function choicesHtml(
  { key, options = [], ...field }: FormField,
  locale: Locale,
  { name, mark, said, bad }: { name: string; mark: string; said: unknown; bad: string },
): string {
  const chosen = [said].flat().map(String)
  const boxes = options.map(
    ({ value, ...labels }, at) =>
      `<label class="box" for="f-${key}-${at}"><input type="checkbox" id="f-${key}-${at}" name="${name}[]" value="${safe(value)}"${chosen.includes(value) ? ' checked' : ''}><span>${safe(labels[`label_${locale}`])}</span></label>`,
  )
  return `<fieldset><legend>${safe(field[`label_${locale}`])}${mark}</legend>${boxes.join('')}</fieldset>${bad}`
}
