import { type Bilingual, PAGE_LIMITS, PAGE_ROOT, propsOfBlock, type PageDesign, type PageProp } from './page-blocks.ts'

export interface PageFault {
  /** Path in the design, such as `content.2.props.link`. */
  path: string
  fault:
    | 'shape'
    | 'unknown_block'
    | 'unknown_property'
    | 'wrong_value'
    | 'too_long'
    | 'foreign_link'
    | 'too_large'
    | 'too_deep'
    | 'too_many_blocks'
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a page may lead there: websites, mail and telephone, or a place in the page. */
export function isPageLink(link: string): boolean {
  if (/^#[\w-]{0,60}$/.test(link)) return true
  if (/[\s<>"\\\u0000-\u001f]/.test(link) || link.length > 2000) return false
  return /^https?:\/\/[^/?#@]+([/?#]|$)/i.test(link) || /^mailto:[^/]+@[^/]+$/i.test(link) || /^tel:\+?[0-9()-]{3,30}$/i.test(link)
}

/** What is wrong with a design, at most 20 faults. Properties that are null or absent are as good as empty. */
export function pageFaults(design: unknown): PageFault[] {
  if (!isObject(design) || !Array.isArray(design.content)) return [{ path: '', fault: 'shape' }]
  if (JSON.stringify(design).length > PAGE_LIMITS.characters) return [{ path: '', fault: 'too_large' }]
  const faults: PageFault[] = []
  const found = { blocks: 0, faults }
  for (const name of Object.keys(design))
    if (!['root', 'content', 'zones'].includes(name)) faults.push({ path: name, fault: 'unknown_property' })
  if (isObject(design.zones) && Object.keys(design.zones).length > 0) faults.push({ path: 'zones', fault: 'unknown_property' })
  const root = isObject(design.root) ? (isObject(design.root.props) ? design.root.props : {}) : {}
  checkProps(found, root, PAGE_ROOT, { path: 'root.props', depth: 0 })
  checkBlocks(found, design.content, { path: 'content', depth: 1 })
  if (found.blocks > PAGE_LIMITS.blocks) return [{ path: 'content', fault: 'too_many_blocks' }]
  return faults.slice(0, 20)
}

interface Found {
  blocks: number
  faults: PageFault[]
}
interface At {
  path: string
  depth: number
}

function checkBlocks(found: Found, blocks: unknown, at: At): void {
  if (!Array.isArray(blocks)) return void found.faults.push({ path: at.path, fault: 'shape' })
  if (at.depth > PAGE_LIMITS.depth) return void found.faults.push({ path: at.path, fault: 'too_deep' })
  found.blocks += blocks.length
  for (const [index, block] of blocks.entries()) {
    const path = `${at.path}.${index}`
    if (!isObject(block) || typeof block.type !== 'string' || !isObject(block.props)) found.faults.push({ path, fault: 'shape' })
    else {
      const known = propsOfBlock(block.type)
      if (known) checkProps(found, block.props, known, { path: `${path}.props`, depth: at.depth })
      else found.faults.push({ path: `${path}.type`, fault: 'unknown_block' })
    }
  }
}

function checkProps(found: Found, props: Record<string, unknown>, known: Readonly<Record<string, PageProp>>, at: At): void {
  for (const [name, value] of Object.entries(props)) {
    const path = `${at.path}.${name}`
    if (name === 'id') {
      if (typeof value !== 'string' || !/^[\w.-]{1,80}$/.test(value)) found.faults.push({ path, fault: 'wrong_value' })
    } else if (!Object.hasOwn(known, name)) found.faults.push({ path, fault: 'unknown_property' })
    else if (value !== null && value !== undefined && value !== '') checkValue(found, value, known[name]!, { path, depth: at.depth })
  }
}

function checkValue(found: Found, value: unknown, prop: PageProp, at: At): void {
  if (prop.kind === 'blocks') return checkBlocks(found, value, { ...at, depth: at.depth + 1 })
  if (prop.kind === 'list') return checkList(found, value, prop, at)
  if (prop.kind === 'text' || prop.kind === 'rich') return checkWords(found, value, prop.max, at)
  const fault = faultOf(value, prop)
  if (fault) found.faults.push({ path: at.path, fault })
}

function checkList(found: Found, value: unknown, prop: Extract<PageProp, { kind: 'list' }>, at: At): void {
  if (!Array.isArray(value) || value.length > prop.max) return void found.faults.push({ path: at.path, fault: 'shape' })
  for (const [index, item] of value.entries()) {
    const path = `${at.path}.${index}`
    if (isObject(item)) checkProps(found, item, prop.of, { ...at, path })
    else found.faults.push({ path, fault: 'shape' })
  }
}

function checkWords(found: Found, value: unknown, max: number, { path }: At): void {
  if (!isObject(value)) return void found.faults.push({ path, fault: 'wrong_value' })
  for (const [locale, words] of Object.entries(value)) {
    const at = `${path}.${locale}`
    if (locale !== 'en' && locale !== 'gr') found.faults.push({ path: at, fault: 'unknown_property' })
    else if (words !== null && words !== undefined && typeof words !== 'string') found.faults.push({ path: at, fault: 'wrong_value' })
    else if (typeof words === 'string' && words.length > max) found.faults.push({ path: at, fault: 'too_long' })
  }
}

type Plain = Exclude<PageProp, { kind: 'blocks' | 'list' | 'text' | 'rich' }>

const CHECKS: { [K in Plain['kind']]: (value: unknown, prop: Extract<Plain, { kind: K }>) => boolean } = {
  choice: (value, { of }) => of.includes(String(value)) && typeof value === 'string',
  link: (value) => typeof value === 'string' && isPageLink(value.trim()),
  id: (value) => Number.isSafeInteger(value) && (value as number) > 0,
  uuid: (value) => typeof value === 'string' && UUID.test(value),
  number: (value, { min, max }) => typeof value === 'number' && value >= min && value <= max,
  instant: (value) => typeof value === 'string' && value.length <= 40 && !Number.isNaN(Date.parse(value)),
  flag: (value) => typeof value === 'boolean',
  colour: (value) => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value),
  html: (value) => typeof value === 'string',
}

function faultOf(value: unknown, prop: Plain): PageFault['fault'] | undefined {
  if (!(CHECKS[prop.kind] as (value: unknown, prop: Plain) => boolean)(value, prop))
    return prop.kind === 'link' ? 'foreign_link' : 'wrong_value'
  return prop.kind === 'html' && (value as string).length > prop.max ? 'too_long' : undefined
}

/** A design without empty parts, with its rich texts cleaned. The design has no faults. */
export function normalDesign(design: Record<string, unknown>, clean: (html: string) => string): PageDesign {
  const root = isObject(design.root) && isObject(design.root.props) ? design.root.props : {}
  return { root: { props: normalProps(root, PAGE_ROOT, clean) }, content: normalBlocks(design.content as unknown[], clean) }
}

const normalBlocks = (blocks: readonly unknown[], clean: (html: string) => string) =>
  (blocks as { type: string; props: Record<string, unknown> }[]).map(({ type, props }) => ({
    type,
    props: { ...(typeof props.id === 'string' && { id: props.id }), ...normalProps(props, propsOfBlock(type)!, clean) },
  }))

function normalProps(
  props: Record<string, unknown>,
  known: Readonly<Record<string, PageProp>>,
  clean: (html: string) => string,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(known).flatMap(([name, prop]) => {
      const value = props[name]
      return isEmpty(value) ? [] : [[name, normalValue(value, prop, clean)]]
    }),
  )
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

function normalValue(value: unknown, prop: PageProp, clean: (html: string) => string): unknown {
  if (prop.kind === 'blocks') return normalBlocks(value as unknown[], clean)
  if (prop.kind === 'list') return (value as Record<string, unknown>[]).map((item) => normalProps(item, prop.of, clean))
  if (prop.kind === 'link') return (value as string).trim()
  if (prop.kind !== 'text' && prop.kind !== 'rich') return typeof value === 'string' ? storable(value) : value
  const words = value as Bilingual
  const said = (['en', 'gr'] as const).flatMap((locale) => (words[locale] ? [[locale, storable(words[locale])] as const] : []))
  return Object.fromEntries(said.map(([locale, text]) => [locale, prop.kind === 'rich' ? clean(text) : text]))
}

/** A text as the database can store it. */
const storable = (text: string) => text.replaceAll('\u0000', '').toWellFormed()
