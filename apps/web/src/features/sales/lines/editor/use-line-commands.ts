import type { Product } from '@stoa/contract/browser'
import { toast } from '@stoa/ui'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { insertAfter, putBack, removeLine, replaceLine, stepLine, takenAway } from '../state/line-changes.ts'
import { blankLine, isBlank, type EditorLine } from '../state/line-state.ts'
import { rateOf, type LineTaxes } from '../state/line-totals.ts'
import type { LineEditorProps } from './line-editor.tsx'
import { cellKey } from './line-keys.ts'
import { pickedLines } from './picked-lines.ts'

/** Adds, removes and fills lines, and handles the keys of a cell. `root` is the element that contains the lines. */
export function useLineCommands({ lines, onChange, currency, locale, terms }: LineEditorProps, taxes: LineTaxes) {
  const { t } = useTranslation('lines')
  const root = useRef<HTMLDivElement>(null)
  const latest = useRef(lines)
  latest.current = lines
  /** Key of the line that takes the focus after the next render. */
  const focusNext = useRef<string | null>(null)
  useEffect(() => {
    if (!focusNext.current) return
    root.current?.querySelector<HTMLElement>(`[data-line="${focusNext.current}"] [data-cell="name"]`)?.focus()
    focusNext.current = null
  })

  const add = (after: string | null) => {
    const line = blankLine(terms?.line_discount_bp)
    focusNext.current = line.key
    onChange(insertAfter(lines, after, [line]))
  }
  const remove = (key: string) => {
    const name = lines.find((line) => line.key === key)?.name
    const taken = takenAway(lines, key)
    const rest = removeLine(lines, key)
    const next = rest.length ? rest : [blankLine(terms?.line_discount_bp)]
    focusNext.current = taken.before ?? next.at(-1)!.key
    onChange(next)
    if (lines.every(isBlank)) return
    const undo = () => {
      focusNext.current = key
      onChange(putBack(latest.current, taken))
    }
    toast({ message: name ? t('removed', { name }) : t('removed_blank'), action: { label: t('undo'), onClick: undo } })
  }
  const pick = (key: string, product: Product, choice: { edition_id?: number | null; plan_id?: number | null } = {}) => {
    const line = latest.current.find((one) => one.key === key)
    if (!line) return
    const edition = product.packageEditions?.find((one) =>
      choice.edition_id === undefined ? one.is_default : one.id === choice.edition_id,
    )
    const plan = product.subscriptionPlans?.find((one) => one.id === choice.plan_id)
    const priced = plan ?? product
    if (priced.currency !== currency)
      toast({ message: t('other_currency', { name: line.name || product.code, from: priced.currency, to: currency }) })
    const picked = pickedLines(line, { product, edition, plan, locale, currency })
    const taxed = picked.map((one) => withoutForeignRate(one, taxes))
    onChange(replaceLine(latest.current, key, taxed))
  }
  const onKey = (line: EditorLine) => (event: KeyboardEvent<HTMLElement>) => {
    const command = cellKey(event)
    if (!command) return
    event.preventDefault()
    if (command === 'add') add(line.key)
    else if (command === 'remove') remove(line.key)
    else if (command === 'up' || command === 'down') onChange(stepLine(lines, line.key, command === 'up' ? -1 : 1))
    else focusNeighbour(root.current, event.target as HTMLElement, command === 'next' ? 1 : -1)
  }
  return { root, add, remove, pick, onKey }
}

/** A product that is taxed in another country gets the default rate of the document. */
const withoutForeignRate = (line: EditorLine, taxes: LineTaxes): EditorLine =>
  rateOf(line, taxes) ? line : { ...line, vat_rate_id: null, vat_exemption_code: null }

/** Focuses the same cell of the line above or below. */
function focusNeighbour(root: HTMLElement | null, cell: HTMLElement, step: 1 | -1): void {
  const column = cell.dataset.cell
  const cells = [...(root?.querySelectorAll<HTMLElement>(`[data-cell="${column}"]`) ?? [])]
  const next = cells[cells.indexOf(cell) + step]
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}
