import { accounts, listVatRates, type DocumentTermsAnswer } from '@stoa/contract/browser'
import type { AmountFault, DocumentTerms, VatTreatment } from '@stoa/domain'
import { Alert, Button, Group, IconPlus, Text } from '@stoa/ui'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormBoundary, useEndpoint, useMay } from '../../../../kit/index.ts'
import { reportsToMydata } from '../../../shared/fields/index.ts'
import { changeLine, moveLine, stepLine } from '../state/line-changes.ts'
import { LineRow } from './line-row.tsx'
import type { EditorLine, Typed } from '../state/line-state.ts'
import { spreadPackage, totalsOfLines, type LineTaxes } from '../state/line-totals.ts'
import '../lines.css'
import { useLineCommands } from './use-line-commands.ts'
import { useLineErrors } from '../state/use-line-errors.ts'

export interface LineEditorProps {
  accountId: number
  lines: readonly EditorLine[]
  onChange: (lines: EditorLine[]) => void
  /** Terms of the receiver, from `useDocumentTerms`; null without a receiver. */
  terms: DocumentTermsAnswer | null
  currency: string
  /** Language of the document, for names of catalogue products. */
  locale: 'en' | 'gr'
  /** Monetary terms of the document, for the amounts of lines. */
  document?: DocumentTerms
  treatment?: VatTreatment | null
  /** Errors of a form by `lines.N.field`, where N counts the sent lines. */
  errors?: Readonly<Record<string, ReactNode>>
  /** Cost and margin, for the seller only. */
  showCost?: boolean
  /** Invoices: classification of income for the Greek tax authority; not shown to sellers of other countries. */
  showIncome?: boolean
  /** Offers: whether lines can be optional. */
  mayBeOptional?: boolean
}

/**
 * Edits the lines of a document, free or from the catalogue, and shows the amounts that the server will store.
 * Enter adds a line, the arrow keys move between lines, Alt with an arrow key moves the line, and Ctrl+Delete removes it
 * with an undo.
 */
export function LineEditor(props: LineEditorProps) {
  return (
    <FormBoundary values={props.lines} onRestore={(lines) => props.onChange([...lines])}>
      <Lines {...props} />
    </FormBoundary>
  )
}

function Lines(props: LineEditorProps) {
  const { lines, onChange, accountId, currency, locale, terms, showCost = false, showIncome = false, mayBeOptional = false } = props
  const { t } = useTranslation('lines')
  const listId = useId()
  const taxes = useTaxes(accountId, terms, props.treatment)
  const { root, add, remove, pick, onKey } = useLineCommands(props, taxes)
  const { amounts, faults, fault } = totalsOfLines(lines, taxes, props.document ?? {})
  const errors = useLineErrors(props.errors, lines)
  const faultText = (line: EditorLine, field: string) => {
    const found = field === 'cost_minor' ? costFault(line.cost_minor) : faults.get(line.key)?.[field]
    return found && t(`faults.${found}`)
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
          showIncome={showIncome && reportsToMydata(taxes.country)}
          spread={spreadPackage(line, lines, amounts)}
          number={at + 1}
          amounts={amounts.get(line.key)}
          errorOf={(field) => errors.of(line.key, field)}
          faultOf={(field) => faultText(line, field)}
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
      {fault && (
        <Alert color="red" variant="light" mt="xs" role="alert">
          {t(fault === 'too_large' ? 'faults.sum_too_large' : `faults.${fault}`)}
        </Alert>
      )}
    </div>
  )
}

/** Costs count in no total, so they are checked alone. */
const costFault = (cost: Typed): AmountFault | undefined =>
  typeof cost === 'string' && cost !== '' ? 'not_a_number' : typeof cost === 'number' && cost < 0 ? 'negative' : undefined

/** Effective rates and the receiver's terms, for the VAT of lines. Without a receiver, the account is the seller. */
export function useTaxes(accountId: number, terms: DocumentTermsAnswer | null, treatment: VatTreatment | null = null): LineTaxes {
  const may = useMay()
  const own = useEndpoint(
    accounts.read,
    { params: { id: accountId } },
    { staleTime: 600_000, enabled: terms === null && may(accounts.read) },
  )
  const rates = useEndpoint(listVatRates, {}, { staleTime: 600_000 })
  const country = terms?.seller_country ?? own.answer?.data.country_code ?? null
  return { rates: rates.answer?.data ?? [], country, terms, treatment }
}
