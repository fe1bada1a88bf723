import { escapeHtml as safe } from '../text/escape-html.ts'
import { type FilledForm, formHtml, type Locale, type ShownForm } from './form-html.ts'

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

/** A form with its heading and introduction. */
export interface TitledForm extends ShownForm {
  texts: ShownForm['texts'] & {
    title_en: string
    title_gr: string
    intro_en?: string | null | undefined
    intro_gr?: string | null | undefined
  }
}

/**
 * A form as a page that works without a script.
 * @param action address to which it is sent, escaped
 * @param icon address of the icon of the page
 */
export function formPage(form: TitledForm, locale: Locale, action: string, filled: FilledForm, icon?: string): string {
  const { texts } = form
  const intro = texts[`intro_${locale}`]
  const base = [filled.errors.base, filled.errors.token].flatMap((found) => found ?? [])
  return formDocument(
    texts[`title_${locale}`],
    locale,
    `${intro ? `<p>${safe(intro)}</p>` : ''}${base.map((text) => `<p class="bad">${safe(text)}</p>`).join('')}
${formHtml(form, locale, action, filled)}`,
    icon,
  )
}

/** A page with a heading. @param icon address of its icon */
export const formDocument = (title: string, locale: Locale, body: string, icon?: string): string =>
  `<!doctype html><html lang="${locale === 'gr' ? 'el' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${safe(title)}</title>${icon ? `<link rel="icon" href="${safe(icon)}">` : ''}<style>${STYLE}</style></head><body><main><h1>${safe(title)}</h1>${body}</main></body></html>`
