import { listVatRates, type DocumentTermsAnswer, type Product } from '@stoa/contract/browser'
import type { DocumentTerms, VatTreatment } from '@stoa/domain'
import { Alert, Button, Group, IconPlus, Text, toast } from '@stoa/ui'
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../../kit/index.ts'
import { changeLine, insertAfter, moveLine, putBack, removeLine, replaceLine, stepLine, takenAway } from '../state/line-changes.ts'
import { cellKey } from './line-keys.ts'
import { LineRow } from './line-row.tsx'
import { blankLine, isBlank, type EditorLine } from '../state/line-state.ts'
import { totalsOfLines, type LineTaxes } from '../state/line-totals.ts'
import '../lines.css'
import { pickedLines } from './picked-lines.ts'
import { useLineErrors } from '../state/use-line-errors.ts'

export interface LineEditorProps {
  accountId: number
  lines: readonly EditorLine[]
  onChange: (lines: EditorLine[]) => void
  /** Terms of the receiver, from `useDocumentTerms`; null while none is chosen. */
  terms: DocumentTermsAnswer | null
  currency: string
  /** Language of the document: names of catalogue products are taken in it. */
  locale: 'en' | 'gr'
  /** Money terms of the document, for the amounts of lines. */
  document?: DocumentTerms
  treatment?: VatTreatment | null
  /** Failures of a form by `lines.N.field`, N counting the lines that were sent. */
  errors?: Readonly<Record<string, ReactNode>>
  /** Cost and margin, for the seller only. */
  showCost?: boolean
  /** Offers: the receiver may leave out lines. */
  mayBeOptional?: boolean
}

/**
 * Lines of a document: typed or taken from the catalogue, with their amounts as the server will write them. Enter adds a
 * line, arrows move between lines, Alt with arrows moves the line, Ctrl+Delete takes it away with a way back.
 */
export function LineEditor(props: LineEditorProps) {
  const { lines, onChange, accountId, currency, locale, terms, showCost = false, mayBeOptional = false } = props
  const { t } = useTranslation('lines')
  const listId = useId()
  const root = useRef<HTMLDivElement>(null)
  const wanted = useRef<string | null>(null)
  const taxes = useTaxes(terms, props.treatment)
  const { amounts, isTooMuch } = totalsOfLines(lines, taxes, props.document ?? {})
  const errors = useLineErrors(props.errors, lines)
  const latest = useRef(lines)
  latest.current = lines
  useEffect(() => {
    if (!wanted.current) return
    root.current?.querySelector<HTMLElement>(`[data-line="${wanted.current}"] [data-cell="name"]`)?.focus()
    wanted.current = null
  })

  const add = (after: string | null) => {
    const line = blankLine(terms?.line_discount_bp)
    wanted.current = line.key
    onChange(insertAfter(lines, after, [line]))
  }
  const remove = (key: string) => {
    const name = lines.find((line) => line.key === key)?.name
    const taken = takenAway(lines, key)
    const rest = removeLine(lines, key)
    const next = rest.length ? rest : [blankLine(terms?.line_discount_bp)]
    wanted.current = taken.before ?? next.at(-1)!.key
    onChange(next)
    if (lines.every(isBlank)) return
    const undo = () => {
      wanted.current = key
      onChange(putBack(latest.current, taken))
    }
    toast({ message: name ? t('removed', { name }) : t('removed_blank'), action: { label: t('undo'), onClick: undo } })
  }
  const pick = (key: string, product: Product, choice: { edition_id?: number | null; plan_id?: number | null } = {}) => {
    const line = latest.current.find((one) => one.key === key)
    if (!line) return
    const edition =
      choice.edition_id === undefined
        ? product.packageEditions?.find((one) => one.is_default)
        : product.packageEditions?.find((one) => one.id === choice.edition_id)
    const plan = product.subscriptionPlans?.find((one) => one.id === choice.plan_id)
    const priced = plan ?? product
    if (priced.currency !== currency)
      toast({ message: t('other_currency', { name: line.name || product.code, from: priced.currency, to: currency }) })
    onChange(replaceLine(latest.current, key, pickedLines(line, { product, edition, plan, locale, currency })))
  }
  const onKey = (line: EditorLine) => (event: KeyboardEvent<HTMLElement>) => {
    const wish = cellKey(event)
    if (!wish) return
    event.preventDefault()
    if (wish === 'add') add(line.key)
    else if (wish === 'remove') remove(line.key)
    else if (wish === 'up' || wish === 'down') onChange(stepLine(lines, line.key, wish === 'up' ? -1 : 1))
    else focusNeighbour(root.current, event.target as HTMLElement, wish === 'next' ? 1 : -1)
  }
  const heads = ['name', 'quantity', 'unit', 'price', 'discount', 'vat', ...(showCost ? ['cost', 'margin'] : []), 'net']
  return (
    <div ref={root} className="stoa-lines" data-cost={showCost || undefined}>
      <div className="stoa-lines-head" aria-hidden>
        <span />
        {heads.map((head) => (
          <span key={head} data-end={head === 'margin' || head === 'net' || undefined}>
            {t(`columns.${head}`)}
          </span>
        ))}
        <span />
      </div>
      {lines.map((line, at) => (
        <LineRow
          key={line.key}
          {...{ line, accountId, listId, currency, locale, taxes, showCost, mayBeOptional }}
          number={at + 1}
          amounts={amounts.get(line.key)}
          errorOf={(field) => errors.of(line.key, field)}
          onChange={(change) => {
            errors.forget(line.key, change)
            onChange(changeLine(lines, line.key, change))
          }}
          onPick={(product, choice) => pick(line.key, product, choice)}
          onRemove={() => remove(line.key)}
          onStep={(step) => onChange(stepLine(lines, line.key, step))}
          onInsert={() => add(line.key)}
          onDropped={(key, edge) => onChange(moveLine(lines, key, line.key, edge))}
          onKey={onKey(line)}
        />
      ))}
      <Group justify="space-between" mt="xs" px="xs">
        <Button variant="light" size="compact-md" leftSection={<IconPlus size={16} />} onClick={() => add(null)}>
          {t('add')}
        </Button>
        <Text size="xs" c="dimmed" visibleFrom="sm">
          {t('keys.hint')}
        </Text>
      </Group>
      {isTooMuch && (
        <Alert color="red" variant="light" mt="xs" role="alert">
          {t('discount_too_large')}
        </Alert>
      )}
    </div>
  )
}

/** Rates in force and the receiver's terms, as the VAT of lines needs them. */
export function useTaxes(terms: DocumentTermsAnswer | null, treatment: VatTreatment | null = null): LineTaxes {
  const rates = useEndpoint(listVatRates, {}, { staleTime: 600_000 })
  return { rates: rates.answer?.data ?? [], terms, treatment }
}

/** Moves to the same cell of the line above or below. */
function focusNeighbour(root: HTMLElement | null, cell: HTMLElement, step: 1 | -1): void {
  const column = cell.dataset.cell
  const cells = [...(root?.querySelectorAll<HTMLElement>(`[data-cell="${column}"]`) ?? [])]
  const next = cells[cells.indexOf(cell) + step]
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}
