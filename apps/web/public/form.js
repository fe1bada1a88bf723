/**
 * Shows a form of Stoa on any website: `<script src="https://…/form.js" data-form="KEY" async></script>`.
 * `data-lang` chooses the language, `data-popup` shows a button with these words that opens the form.
 */
;(() => {
  const script = document.currentScript
  const { form: key, popup } = script.dataset
  const base = new URL(script.src).origin
  const lang = script.dataset.lang || document.documentElement.lang || navigator.language
  const locale = /^(el|gr)/i.test(lang) ? 'gr' : 'en'
  // The server puts the words of both languages here.
  const WORDS = '__WORDS__'[locale]
  const STYLE = `:host{display:block;font:inherit;color:inherit;max-width:34rem}*{box-sizing:border-box}h2{margin:0 0 .5rem;font-size:1.4em}p{margin:0 0 1rem}
label,legend{display:block;font-weight:600;margin:1rem 0 .25rem}fieldset{border:0;margin:0;padding:0}.box{display:flex;gap:.6rem;align-items:flex-start;font-weight:400}
input:not([type=checkbox]),select,textarea{width:100%;font:inherit;color:inherit;background:transparent;border:1px solid currentColor;border-radius:6px;padding:.55rem .7rem}
textarea{min-height:7rem}select option{color:#222}.bad{color:#b3261e;font-size:.9em;margin:.25rem 0 0}[aria-invalid=true]{border-color:#b3261e!important}
.row{display:flex;gap:.75rem;margin-top:1.5rem}button{font:inherit;font-weight:600;padding:.65rem 1.3rem;border-radius:6px;border:1px solid currentColor;background:transparent;color:inherit;cursor:pointer}
button.main{background:var(--stoa-accent,#2f5d62);border-color:transparent;color:#fff}button:disabled{opacity:.6}.away{position:absolute;left:-9999px;height:1px;overflow:hidden}
.note{font-size:.85em;opacity:.75;margin:.75rem 0 0}progress{width:100%;margin-top:1rem}dialog{border:0;border-radius:10px;padding:1.5rem;max-width:min(38rem,94vw);width:100%;color:#222;background:#fff}dialog::backdrop{background:rgb(0 0 0/.5)}[hidden]{display:none!important}`

  /** Creates an element with properties, attributes and children. */
  const make = (tag, properties = {}, ...children) => {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(properties))
      if (name in element && typeof value !== 'string') element[name] = value
      else if (value !== undefined && value !== null) element.setAttribute(name, value)
    element.append(...children.filter(Boolean))
    return element
  }
  const said = (record, name) => record[`${name}_${locale}`] ?? ''

  /** Campaign parameters, click ids, page and referrer of this page view. */
  const touch = () => {
    const found = { page: location.href.slice(0, 500), at: new Date().toISOString() }
    if (document.referrer) found.referrer = document.referrer.slice(0, 500)
    for (const [name, value] of new URLSearchParams(location.search))
      if (/^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|ttclid)$/.test(name)) found[name] = value.slice(0, 500)
    return found
  }
  /** The first page of this visit, kept until the tab closes. */
  const firstTouch = () => {
    try {
      const kept = sessionStorage.getItem('stoa-first-touch')
      if (kept) return JSON.parse(kept)
      const first = touch()
      sessionStorage.setItem('stoa-first-touch', JSON.stringify(first))
      return first
    } catch {
      return touch()
    }
  }
  const first = firstTouch()

  const TYPES = { email: 'email', phone: 'tel', date: 'date' }
  const AUTOCOMPLETE = { email: 'email', phone: 'tel' }

  const boxField = (field, { shared, label, bad }) => {
    const input = make('input', { ...shared, type: 'checkbox' })
    const root = make('div', {}, make('label', { class: 'box' }, input, make('span', {}, label)), bad)
    return { root, inputs: [input], read: () => input.checked }
  }

  const choicesField = (field, { label, bad }) => {
    const options = field.options ?? []
    const inputs = options.map(({ value }) => make('input', { type: 'checkbox', name: field.key, value }))
    const boxes = inputs.map((input, at) => make('label', { class: 'box' }, input, make('span', {}, said(options[at], 'label'))))
    const root = make('fieldset', {}, make('legend', {}, label), ...boxes, bad)
    return { root, inputs, read: () => inputs.filter(({ checked }) => checked).map(({ value }) => value) }
  }

  const inputOf = (field, shared) => {
    if (field.type === 'textarea') return make('textarea', shared)
    if (field.type === 'select') {
      const options = (field.options ?? []).map((option) => make('option', { value: option.value }, said(option, 'label')))
      return make('select', shared, make('option', { value: '' }, WORDS.choose), ...options)
    }
    const inputmode = field.type === 'number' ? 'decimal' : undefined
    return make('input', { ...shared, type: TYPES[field.type] ?? 'text', autocomplete: AUTOCOMPLETE[field.type], inputmode })
  }

  const lineField = (field, { shared, label, bad }) => {
    const input = inputOf(field, shared)
    return { root: make('div', {}, make('label', { for: shared.id }, label), input, bad), inputs: [input], read: () => input.value }
  }

  const hiddenField = (field) => {
    const fromPage = field.param && new URLSearchParams(location.search).get(field.param)
    return { root: make('span', { hidden: true }), inputs: [], read: () => fromPage || field.value || '' }
  }

  const EXTENSIONS = {
    image: '.jpg,.jpeg,.png,.webp,.gif,.avif,.heic',
    pdf: '.pdf',
    office: '.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.rtf,.csv,.txt',
  }
  const fileField = (field, { shared, label, bad }) => {
    const { max = 1, max_mb = 10, kinds = [] } = field.files ?? {}
    const accept = kinds.length ? kinds.map((kind) => EXTENSIONS[kind]).join() : undefined
    const input = make('input', { ...shared, type: 'file', multiple: max > 1, accept })
    const read = () => [...input.files]
    const isLarge = () => read().length > max || read().some(({ size }) => size > max_mb * 1024 * 1024)
    return { root: make('div', {}, make('label', { for: shared.id }, label), input, bad), inputs: [input], read, isLarge }
  }

  const KINDS = { file: fileField, checkbox: boxField, multiselect: choicesField, hidden: hiddenField }

  /** The inputs of a field, with how to read them. */
  function fieldOf(field) {
    const id = `f-${field.key}`
    const label = said(field, 'label') + (field.required ? ' *' : '')
    const bad = make('p', { class: 'bad', id: `${id}-bad`, role: 'alert', hidden: true })
    const shared = { id, name: field.key, 'aria-describedby': bad.id }
    return { field, bad, ...(KINDS[field.type] ?? lineField)(field, { shared, label, bad }) }
  }

  const boxOf = ({ required, text_en, text_gr }) =>
    fieldOf({ key: 'consent', type: 'checkbox', required, label_en: text_en, label_gr: text_gr })

  /** Whether the condition of a field holds. */
  const shows = ({ show_when }, all, shown) => {
    if (!show_when) return true
    const value = all[show_when.field]
    const list = value === true ? ['yes'] : [value].flat().map(String)
    return shown.has(show_when.field) && list.includes(show_when.equals)
  }
  const isEmpty = (value) => value === '' || value === false || (Array.isArray(value) && !value.length)
  const mark = (part, text) => {
    part.bad.textContent = text ?? ''
    part.bad.hidden = !text
    for (const input of part.inputs) input.setAttribute('aria-invalid', String(Boolean(text)))
  }

  /** The fields of a form in its steps: what is shown, filled in and wrong. */
  function stepsOf(form) {
    const parts = form.fields.map(fieldOf)
    const box = form.consent && boxOf(form.consent)
    const all = [...parts, box].filter(Boolean)
    const steps = [...new Set(form.fields.map(({ step }) => step ?? 1))].sort((one, other) => one - other)
    const state = { at: 0 }
    const answers = () => Object.fromEntries(parts.map(({ field, read }) => [field.key, read()]))
    const isLast = () => state.at === steps.length - 1
    const arrange = () => {
      const given = answers()
      const shown = new Set()
      for (const { field, root } of parts) {
        if (shows(field, given, shown)) shown.add(field.key)
        root.hidden = field.type === 'hidden' || !shown.has(field.key) || (field.step ?? 1) !== steps[state.at]
      }
      if (box) box.root.hidden = !isLast()
    }
    /** Whether what is shown is filled in; focuses the first field that is not. */
    const isComplete = () => {
      const asked = all.filter((part) => !part.root.hidden)
      const faultOf = (part) => (part.field.required && isEmpty(part.read()) ? WORDS.required : part.isLarge?.() ? WORDS.large : null)
      for (const part of asked) mark(part, faultOf(part))
      const wrong = asked.filter(faultOf)
      wrong[0]?.inputs[0]?.focus()
      return !wrong.length
    }
    /** Shows what the server refused, in the step of the first wrong field. @returns whether a field is wrong */
    const showErrors = (errors) => {
      const textOf = (part) => errors[part === box ? 'consent' : `answers.${part.field.key}`]?.[0]
      const wrong = all.filter(textOf)
      for (const part of wrong) mark(part, textOf(part))
      if (wrong[0] && wrong[0] !== box) state.at = Math.max(0, steps.indexOf(wrong[0].field.step ?? 1))
      return wrong
    }
    return { all, state, answers, isLast, arrange, isComplete, showErrors, hasAgreed: () => Boolean(box?.read()) }
  }

  /** Adds a value to a form with files, under bracketed names. */
  const append = (data, name, value) => {
    if (value instanceof File) data.append(name, value)
    else if (Array.isArray(value)) for (const one of value) append(data, one instanceof File ? name : `${name}[]`, one)
    else if (value && typeof value === 'object') for (const [inner, one] of Object.entries(value)) append(data, `${name}[${inner}]`, one)
    else data.append(name, String(value ?? ''))
  }
  const withFiles = (body) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(body)) append(data, name, value)
    return data
  }

  /** Names this visit while the form keeps the answers of finished steps; none on pages without encryption. */
  const visit = crypto.randomUUID?.()
  /** Has the answers of finished steps kept, if the form does so. A failure never stops the visitor. */
  function keep({ token, keeps_partials }, { state, answers }) {
    if (!keeps_partials || !visit) return
    const plain = Object.fromEntries(Object.entries(answers()).filter(([, value]) => !(value?.[0] instanceof File)))
    const body = { token, key: visit, step: state.at + 1, answers: plain, locale, attribution: { first, last: touch() } }
    const sent = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body), keepalive: true }
    fetch(`${base}/api/v1/public/forms/${key}/partials`, sent).catch(() => undefined)
  }

  /** Sends a form. @param progress told how much of its files is sent, from 0 to 1 @returns what the server answered */
  function send(form, steps, homepage, progress) {
    const attribution = { first, last: touch() }
    const rest = { homepage, locale, attribution, partial_key: form.keeps_partials ? visit : null }
    const body = { token: form.token, answers: steps.answers(), consent: steps.hasAgreed(), ...rest }
    const hasFiles = Object.values(body.answers).some((value) => Array.isArray(value) && value[0] instanceof File)
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open('POST', `${base}/api/v1/public/forms/${key}/submissions`)
      request.setRequestHeader('Accept-Language', locale === 'gr' ? 'el' : 'en')
      if (hasFiles) request.upload.addEventListener('progress', ({ loaded, total }) => progress(loaded / total))
      else request.setRequestHeader('Content-Type', 'application/json')
      request.addEventListener('error', reject)
      request.addEventListener('load', () => {
        try {
          resolve({ isSent: request.status < 300, ...JSON.parse(request.responseText) })
        } catch (error) {
          reject(error)
        }
      })
      request.send(hasFiles ? withFiles(body) : JSON.stringify(body))
    })
  }

  /** Shows what follows a sent form: another page, or words of thanks. */
  function follow(data, place) {
    if (data.redirect_url) return location.assign(data.redirect_url)
    const thanks = make('p', { role: 'status', tabindex: '-1' }, said(data, 'thanks'))
    place.replaceChildren(thanks)
    thanks.focus()
  }

  /** A bar that shows which part of the files is sent. */
  function uploadBar() {
    const bar = make('progress', { max: '1', 'aria-label': WORDS.sending, hidden: true })
    const progress = (part) => {
      bar.value = part
      bar.hidden = false
    }
    return { bar, progress }
  }

  /** Builds the form into a place of the page. */
  function build(form, place) {
    const steps = stepsOf(form)
    const homepage = make('input', { name: 'homepage', tabindex: '-1', autocomplete: 'off' })
    const back = make('button', { type: 'button' }, WORDS.back)
    const main = make('button', { class: 'main' })
    const failure = make('p', { class: 'bad', role: 'alert', hidden: true })
    const { bar, progress } = uploadBar()
    const arrange = () => {
      steps.arrange()
      back.hidden = steps.state.at === 0
      main.textContent = steps.isLast() ? said(form.texts, 'submit') : WORDS.next
    }
    const turn = (by) => {
      if (by > 0) keep(form, steps)
      steps.state.at += by
      arrange()
    }
    const fail = (text) => {
      failure.textContent = text || WORDS.failed
      failure.hidden = false
    }
    const submit = async () => {
      main.disabled = true
      failure.hidden = true
      try {
        const { isSent, data, errors, message } = await send(form, steps, homepage.value, progress)
        if (isSent) return follow(data, place)
        const wrong = steps.showErrors(errors ?? {})
        arrange()
        if (wrong.length) wrong[0].inputs[0]?.focus()
        else fail(message)
      } catch {
        fail()
      } finally {
        main.disabled = false
        bar.hidden = true
      }
    }
    const element = make('form', { novalidate: '' })
    element.append(
      make('h2', {}, said(form.texts, 'title')),
      ...[said(form.texts, 'intro')].filter(Boolean).map((intro) => make('p', {}, intro)),
      make('div', { class: 'away', 'aria-hidden': 'true' }, homepage),
      ...steps.all.map(({ root }) => root),
      bar,
      failure,
      make('div', { class: 'row' }, back, main),
      make('p', { class: 'note', hidden: !form.keeps_partials || steps.isLast() }, WORDS.kept),
    )
    element.addEventListener('input', arrange)
    back.addEventListener('click', () => turn(-1))
    element.addEventListener('submit', (event) => {
      event.preventDefault()
      if (!steps.isComplete()) return
      if (steps.isLast()) void submit()
      else turn(1)
    })
    arrange()
    place.replaceChildren(element)
  }

  const host = make('div')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLE)
  root.adoptedStyleSheets = [sheet]
  script.after(host)
  const place = make('div')
  const notice = (text) => place.replaceChildren(make('p', {}, `${text} `, make('a', { href: `${base}/f/${key}` }, WORDS.page)))
  const load = async () => {
    try {
      const answer = await fetch(`${base}/api/v1/public/forms/${key}`)
      const { data } = await answer.json()
      if (!answer.ok) return notice(WORDS.failed)
      if (data.is_open) build(data, place)
      else place.replaceChildren(make('p', {}, WORDS.closed))
    } catch {
      notice(WORDS.failed)
    }
  }
  if (popup === undefined) {
    root.append(place)
    void load()
    return
  }
  const close = make('button', { type: 'button', 'aria-label': WORDS.close, style: 'float:right;padding:.2rem .6rem' }, '×')
  const dialog = make('dialog', {}, close, place)
  const open = make('button', { class: 'main', type: 'button' }, popup)
  close.addEventListener('click', () => dialog.close())
  open.addEventListener('click', () => {
    if (!place.firstChild) void load()
    dialog.showModal()
  })
  root.append(open, dialog)
})()
