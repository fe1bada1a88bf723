import { type BlockList, type BlockProp, type BlockProps, propsOf } from './block-list.ts'

export interface DesignFault {
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
    | 'wrong_place'
    | 'only_once'
    | 'too_many_audiences'
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What is wrong with a design, at most 20 faults. Properties that are null or absent are as good as empty. */
export function designFaults(list: BlockList, design: unknown): DesignFault[] {
  if (!isObject(design) || !Array.isArray(design.content)) return [{ path: '', fault: 'shape' }]
  if (lengthOf(design) > list.limits.characters) return [{ path: '', fault: 'too_large' }]
  const faults: DesignFault[] = []
  const found: Found = { list, blocks: 0, faults, types: new Map() }
  for (const name of Object.keys(design))
    if (!['root', 'content', 'zones'].includes(name)) faults.push({ path: name, fault: 'unknown_property' })
  if (isObject(design.zones) && Object.keys(design.zones).length > 0) faults.push({ path: 'zones', fault: 'unknown_property' })
  const root = isObject(design.root) ? (isObject(design.root.props) ? design.root.props : {}) : {}
  checkProps(found, root, list.root, { path: 'root.props', depth: 0, inside: [] })
  checkBlocks(found, design.content, { path: 'content', depth: 1, inside: [] })
  if (found.blocks > list.limits.blocks) return [{ path: 'content', fault: 'too_many_blocks' }]
  return faults.slice(0, 20)
}

/** Characters of a design; infinite for one that is nested too deep to be written. */
function lengthOf(design: unknown): number {
  try {
    return JSON.stringify(design).length
  } catch (error) {
    if (error instanceof RangeError) return Number.POSITIVE_INFINITY
    throw error
  }
}

interface Found {
  list: BlockList
  blocks: number
  faults: DesignFault[]
  /** How often each block occurs. */
  types: Map<string, number>
}
interface At {
  path: string
  depth: number
  /** Types of the blocks around. */
  inside: readonly string[]
}

function checkBlocks(found: Found, blocks: unknown, at: At): void {
  if (!Array.isArray(blocks)) return void found.faults.push({ path: at.path, fault: 'shape' })
  if (at.depth > found.list.limits.depth) return void found.faults.push({ path: at.path, fault: 'too_deep' })
  found.blocks += blocks.length
  for (const [index, block] of blocks.entries()) {
    const path = `${at.path}.${index}`
    if (!isObject(block) || typeof block.type !== 'string' || !isObject(block.props)) found.faults.push({ path, fault: 'shape' })
    else checkBlock(found, block as { type: string; props: Record<string, unknown> }, { ...at, path })
  }
}

function checkBlock(found: Found, { type, props }: { type: string; props: Record<string, unknown> }, { path, depth, inside }: At): void {
  const { list, faults, types } = found
  const known = propsOf(list, type)
  if (!known) return void faults.push({ path: `${path}.type`, fault: 'unknown_block' })
  if (list.notInside?.[type]?.some((around) => inside.includes(around))) faults.push({ path: `${path}.type`, fault: 'wrong_place' })
  types.set(type, (types.get(type) ?? 0) + 1)
  if (list.once?.includes(type) && types.get(type)! > 1) faults.push({ path: `${path}.type`, fault: 'only_once' })
  const { saved_section_id: mark, ...own } = props
  if (!isMark(mark)) faults.push({ path: `${path}.props.saved_section_id`, fault: 'wrong_value' })
  checkProps(found, own, known, { path: `${path}.props`, depth, inside: [...inside, type] })
}

/** Whether a value can be the mark of a copy of a locked section, or is none. */
const isMark = (value: unknown) => value === undefined || value === null || (Number.isSafeInteger(value) && (value as number) > 0)

function checkProps(found: Found, props: Record<string, unknown>, known: BlockProps, at: At): void {
  for (const [name, value] of Object.entries(props)) {
    const path = `${at.path}.${name}`
    if (name === 'id') {
      if (typeof value !== 'string' || !/^[\w.-]{1,80}$/.test(value)) found.faults.push({ path, fault: 'wrong_value' })
    } else if (!Object.hasOwn(known, name)) found.faults.push({ path, fault: 'unknown_property' })
    else if (value !== null && value !== undefined && value !== '') checkValue(found, value, known[name]!, { ...at, path })
  }
}

function checkValue(found: Found, value: unknown, prop: BlockProp, at: At): void {
  if (prop.kind === 'blocks') return checkBlocks(found, value, { ...at, depth: at.depth + 1 })
  if (prop.kind === 'list') return checkList(found, value, prop, at)
  if (prop.kind === 'text' || prop.kind === 'rich') return checkWords(found, value, prop.max, at)
  const fault = faultOf(found.list, value, prop)
  if (fault) found.faults.push({ path: at.path, fault })
}

function checkList(found: Found, value: unknown, prop: Extract<BlockProp, { kind: 'list' }>, at: At): void {
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

type Plain = Exclude<BlockProp, { kind: 'blocks' | 'list' | 'text' | 'rich' }>

const CHECKS: { [K in Plain['kind']]: (value: unknown, prop: Extract<Plain, { kind: K }>, list: BlockList) => boolean } = {
  choice: (value, { of }) => of.includes(String(value)) && typeof value === 'string',
  link: (value, _prop, { isLink }) => typeof value === 'string' && isLink(value.trim()),
  id: (value) => Number.isSafeInteger(value) && (value as number) > 0,
  uuid: (value) => typeof value === 'string' && UUID.test(value),
  number: (value, { min, max }) => typeof value === 'number' && value >= min && value <= max,
  instant: (value) => typeof value === 'string' && value.length <= 40 && !Number.isNaN(Date.parse(value)),
  flag: (value) => typeof value === 'boolean',
  colour: (value) => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value),
  html: (value) => typeof value === 'string',
  audiences: (value, { max }) => isObject(value) && isShownTo(value, max),
}

const isShownTo = ({ who, audience_ids, ...more }: Record<string, unknown>, max: number) =>
  (who === 'members' || who === 'others') && isIds(audience_ids, max) && Object.keys(more).length === 0

const isIds = (value: unknown, max: number) =>
  Array.isArray(value) &&
  value.length <= max &&
  new Set(value).size === value.length &&
  value.every((id) => Number.isSafeInteger(id) && (id as number) > 0)

function faultOf(list: BlockList, value: unknown, prop: Plain): DesignFault['fault'] | undefined {
  if (!(CHECKS[prop.kind] as (value: unknown, prop: Plain, list: BlockList) => boolean)(value, prop, list))
    return prop.kind === 'link' ? 'foreign_link' : 'wrong_value'
  return prop.kind === 'html' && (value as string).length > prop.max ? 'too_long' : undefined
}
