import { type FileRules, fileRules } from './form-files.ts'
import { escapeHtml as safe } from '../text/escape-html.ts'

export type Locale = 'en' | 'gr'
type Labels = { label_en: string; label_gr: string }

/** A field of a form as visitors see it. */
export interface ShownField extends Labels {
  key: string
  type: string
  required?: boolean | undefined
  options?: readonly ({ value: string } & Labels)[] | undefined
  show_when?: object | null | undefined
  value?: string | null | undefined
  files?: FileRules | null | undefined
}

/** What visitors see of a form. */
export interface ShownForm {
  public_key: string
  fields: readonly ShownField[]
  texts: { submit_en: string; submit_gr: string }
  consent: { text_en: string; text_gr: string } | null
  token: string
}

/** What a person entered, and what is wrong with it. */
export interface FilledForm {
  answers: Record<string, unknown>
  consent: boolean
  /** Texts by the path of the field. */
  errors: Record<string, string[]>
}

/** A form as HTML that works without a script. @param action address to which it is sent, escaped */
export function formHtml(form: ShownForm, locale: Locale, action: string, filled: FilledForm): string {
  const { consent } = form
  const fields = form.fields.map((field) => fieldHtml(field, locale, filled)).join('\n')
  const encoding = form.fields.some(({ type }) => type === 'file') ? ' enctype="multipart/form-data"' : ''
  return `<form method="post" action="${action}"${encoding} novalidate>
<input type="hidden" name="token" value="${safe(form.token)}">
<div class="away" aria-hidden="true"><label for="homepage">Homepage</label><input id="homepage" name="homepage" tabindex="-1" autocomplete="off"></div>
${fields}
${consent ? boxHtml('consent', 'consent', consent[`text_${locale}`], { isTicked: filled.consent, errors: filled.errors.consent }) : ''}
<button>${safe(form.texts[`submit_${locale}`])}</button>
</form>`
}

const badHtml = (text: string) => `<p class="bad">${safe(text)}</p>`

interface Box {
  isTicked: boolean
  errors: string[] | undefined
}
const boxHtml = (id: string, name: string, label: string, { isTicked, errors }: Box) =>
  `<label class="box" for="${id}"><input type="checkbox" id="${id}" name="${name}" value="yes"${isTicked ? ' checked' : ''}${state(errors)}><span>${safe(label)}</span></label>${(errors ?? []).map(badHtml).join('')}`

const state = (errors: string[] | undefined) => (errors?.length ? ' aria-invalid="true"' : '')

/** One field. A condition is checked after sending, so that its field is always shown and never marked as required here. */
function fieldHtml(field: ShownField, locale: Locale, { answers, errors }: FilledForm): string {
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

const TYPES: Readonly<Record<string, string>> = {
  email: 'type="email" autocomplete="email"',
  phone: 'type="tel" autocomplete="tel"',
  date: 'type="date"',
  number: 'type="text" inputmode="decimal"',
}

function inputHtml(field: ShownField, locale: Locale, attributes: string, value: string): string {
  if (field.type === 'textarea') return `<textarea ${attributes}>${safe(value)}</textarea>`
  if (field.type === 'file') return `<input type="file" ${attributes}${fileAttributes(field)}>`
  if (field.type !== 'select') return `<input ${TYPES[field.type] ?? 'type="text"'} ${attributes} value="${safe(value)}">`
  const options = (field.options ?? []).map(
    (option) =>
      `<option value="${safe(option.value)}"${option.value === value ? ' selected' : ''}>${safe(option[`label_${locale}`])}</option>`,
  )
  return `<select ${attributes}><option value=""></option>${options.join('')}</select>`
}

function fileAttributes({ files }: ShownField): string {
  const { max, extensions } = fileRules(files)
  const accept = extensions.length ? ` accept="${extensions.map((extension) => `.${extension}`).join(',')}"` : ''
  return `${max > 1 ? ' multiple' : ''}${accept}`
}

function choicesHtml(
  { key, options = [], ...field }: ShownField,
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
