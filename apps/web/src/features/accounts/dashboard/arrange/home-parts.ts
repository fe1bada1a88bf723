import { HOME_PARTS, type AccountHome, type HomeLayout, type HomePart, type HomeSectionCode } from '@stoa/contract/browser'

type Column = 'main' | 'side'

/** Parts of both columns in the order that they have until the reader arranges them. */
const COLUMNS: Record<Column, readonly HomePart[]> = {
  main: [
    'late_answers',
    'offers_received',
    'approvals',
    'bills_to_pay',
    'orders_to_accept',
    'orders_to_deliver',
    'staging_requests',
    'unread_conversations',
    'tasks',
    'running_projects',
    'pipeline',
    'unassigned_contacts',
  ],
  side: ['revenue', 'receivables', 'open_invoices', 'paid_invoices', 'renewals', 'results', 'waiting_conversations', 'activity'],
}

/** Sections that are shown empty, since readers look for them; the others appear when they have rows. */
const ALWAYS: ReadonlySet<HomePart> = new Set([
  'late_answers',
  'unread_conversations',
  'tasks',
  'offers_received',
  'bills_to_pay',
  'orders_to_accept',
  'running_projects',
  'open_invoices',
  'renewals',
])

/** Whether the home has a part: its reader may read it, and the kind of account has it. */
function hasPart(home: AccountHome, part: HomePart): boolean {
  if (part in home.sections) return home.sections[part as HomeSectionCode] !== null
  if (part === 'receivables') return Boolean(home.receivables?.length)
  return home[part as 'pipeline' | 'revenue' | 'results' | 'activity'] !== null
}

function isShown(home: AccountHome, part: HomePart): boolean {
  if (!hasPart(home, part) || home.layout.hidden.includes(part)) return false
  if (part === 'pipeline') return home.pipeline!.stages.some(({ count }) => count > 0)
  const section = home.sections[part as HomeSectionCode] as AccountHome['sections'][HomeSectionCode] | undefined
  return !section || section.count > 0 || ALWAYS.has(part)
}

/** The parts of a column that the reader has, in the order that they gave them. */
export function partsOf(home: AccountHome, column: Column): HomePart[] {
  const parts = COLUMNS[column].filter((part) => hasPart(home, part))
  const place = (part: HomePart) => {
    const at = home.layout.order.indexOf(part)
    return at < 0 ? COLUMNS[column].indexOf(part) : at - HOME_PARTS.length
  }
  return parts.toSorted((one, other) => place(one) - place(other))
}

/** The same, without those that are hidden or have nothing to show. */
export const shownParts = (home: AccountHome, column: Column): HomePart[] => partsOf(home, column).filter((part) => isShown(home, part))

/** A layout with a part moved up or down within its column. */
export function moved(home: AccountHome, column: Column, part: HomePart, by: 1 | -1): HomeLayout {
  const other: Column = column === 'main' ? 'side' : 'main'
  const parts = partsOf(home, column)
  const from = parts.indexOf(part)
  const order = parts.toSpliced(from, 1).toSpliced(from + by, 0, part)
  return { ...home.layout, order: [...order, ...home.layout.order.filter((one) => COLUMNS[other].includes(one))] }
}

/** A layout with a part hidden, or shown again. */
export function toggled({ layout }: AccountHome, part: HomePart): HomeLayout {
  const { hidden } = layout
  return { ...layout, hidden: hidden.includes(part) ? hidden.filter((one) => one !== part) : [...hidden, part] }
}
