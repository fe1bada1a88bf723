/** HTML features that the text editor does not support. */
export type Loss = 'tables' | 'look' | 'pictures' | 'other'

const KEPT = new Set('P BR DIV SPAN H1 H2 H3 H4 H5 H6 UL OL LI BLOCKQUOTE STRONG B EM I U S STRIKE DEL CODE PRE HR A IMG'.split(' '))
const TABLES = new Set('TABLE THEAD TBODY TFOOT TR TD TH COLGROUP COL CAPTION'.split(' '))
const LOOK = new Set('CENTER FONT SMALL SUB SUP MARK'.split(' '))
const LOOK_ATTRIBUTES = ['style', 'align', 'valign', 'bgcolor', 'color', 'face', 'dir']

/** Distinct features that the text editor would lose in this HTML; empty for its own output. */
export function lostInEditor(html: string): Loss[] {
  if (!html.includes('<')) return []
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const found = new Set([...body.querySelectorAll('*')].flatMap((element) => [kindOf(element), hasLook(element) && ('look' as const)]))
  return (['tables', 'look', 'pictures', 'other'] as const).filter((loss) => found.has(loss))
}

function kindOf(element: Element): Loss | null {
  const name = element.tagName
  if (TABLES.has(name)) return 'tables'
  if (LOOK.has(name)) return 'look'
  if (!KEPT.has(name)) return 'other'
  return name === 'IMG' && !/^https?:/i.test(element.getAttribute('src') ?? '') ? 'pictures' : null
}

/** Styles with which the editor limits pictures to the width of the mail. */
function hasLook(element: Element): boolean {
  return LOOK_ATTRIBUTES.some((attribute) => {
    const value = element.getAttribute(attribute)?.replace(/[\s;]/g, '') ?? ''
    return value !== '' && !(element.tagName === 'IMG' && attribute === 'style' && value === 'max-width:100%')
  })
}
