import type { Invoice, InvoiceLine } from '@stoa/contract/browser'
import {
  creditableAmount,
  creditPart,
  formatMoney,
  isThousandths,
  type CreditWish,
  type LeftOfLine,
  parseMoney,
  thousandths,
} from '@stoa/domain'
import { Group, Stack, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { plainMoney, plainNumber, readQuantity, TypedInput } from '../../lines/index.ts'

export type CreditMode = 'whole' | 'quantity' | 'amount'
/** Entered text by line. */
export type CreditTyped = Readonly<Record<string, number | string | null>>
type CreditWishes = ReturnType<typeof wishesOf>

interface CreditLinesProps {
  invoice: Invoice
  lines: readonly InvoiceLine[]
  mode: 'quantity' | 'amount'
  typed: CreditTyped
  onChange: (typed: CreditTyped) => void
  errorOf: (line: InvoiceLine) => string | undefined
}

/** Inputs for the quantity or amount to credit of each line. */
export function CreditLines({ invoice, lines, mode, typed, onChange, errorOf }: CreditLinesProps) {
  const { t } = useTranslation('invoices')
  const { currency, prices_include_vat } = invoice
  const byQuantity = mode === 'quantity'
  return (
    <Stack gap="xs">
      <Text size="xs" c="dimmed">
        {t(byQuantity ? 'credit.quantity_help' : prices_include_vat ? 'credit.gross_help' : 'credit.net_help')}
      </Text>
      {lines.map((line) => (
        <Group key={line.id} justify="space-between" wrap="nowrap" gap="sm" align="flex-start">
          <div style={{ minWidth: 0 }}>
            <Text size="sm" truncate title={line.name}>
              {line.name}
            </Text>
            <Text size="xs" c="dimmed">
              {t('credit.left', {
                left: plainNumber(leftOf(line).quantity),
                amount: formatMoney(creditableAmount(leftOf(line), prices_include_vat), currency),
              })}
            </Text>
          </div>
          <TypedInput
            key={mode}
            w={120}
            style={{ flex: 'none' }}
            aria-label={t(`credit.${mode}_of`, { name: line.name })}
            value={typed[String(line.id)] ?? null}
            parse={byQuantity ? readQuantity : parseMoney}
            format={byQuantity ? plainNumber : plainMoney}
            onChange={(next) => onChange({ ...typed, [String(line.id)]: next })}
            error={errorOf(line)}
          />
        </Group>
      ))}
    </Stack>
  )
}

/** Lines with a remaining part to credit. */
export const creditableLines = (invoice: Invoice): InvoiceLine[] => (invoice.invoiceLines ?? []).filter((line) => leftOf(line).quantity > 0)

function leftOf(line: InvoiceLine): LeftOfLine {
  return {
    quantity: Number(thousandths(line.quantity) - thousandths(line.credited_quantity)) / 1000,
    net_minor: line.net_minor - line.credited_net_minor,
    vat_minor: line.vat_minor - line.credited_vat_minor,
    withheld_minor: line.withheld_minor - line.credited_withheld_minor,
    discount_total_minor: line.discount_total_minor - line.credited_discount_minor,
  }
}

/** The entered parts. Invalid numbers are sent as text, so that the server reports an error on the field. */
export function wishesOf(lines: readonly InvoiceLine[], mode: CreditMode, typed: CreditTyped) {
  if (mode === 'whole') return null
  return lines.flatMap((line) => {
    const value = typed[String(line.id)]
    if (value === null || value === undefined || value === '' || value === 0) return []
    return [{ invoice_line_id: line.id, [mode === 'quantity' ? 'quantity' : 'amount_minor']: value as number }]
  })
}

/** Total of the credit note; null while an entered part is invalid. */
export function creditSum(lines: readonly InvoiceLine[], chosen: CreditWishes, prices_include_vat: boolean) {
  const sum = { net_minor: 0, vat_minor: 0, total_minor: 0 }
  for (const line of lines) {
    const left = leftOf(line)
    const wish = chosen ? chosen.find((one) => one.invoice_line_id === line.id) : { quantity: left.quantity }
    if (!wish) continue
    if (!isPartOf(left, wish, prices_include_vat)) return null
    const part = creditPart(left, wish, prices_include_vat)
    for (const name of ['net_minor', 'vat_minor', 'total_minor'] as const) sum[name] += part[name]
  }
  return sum.total_minor > 0 ? sum : null
}

/** Whether a line has such a part. Invalid text is none. */
function isPartOf(left: LeftOfLine, wish: object, prices_include_vat: boolean): wish is CreditWish {
  const { quantity, amount_minor } = wish as { quantity?: unknown; amount_minor?: unknown }
  if (typeof quantity === 'number') return isThousandths(quantity) && quantity > 0 && quantity <= left.quantity
  return typeof amount_minor === 'number' && amount_minor > 0 && amount_minor <= creditableAmount(left, prices_include_vat)
}
