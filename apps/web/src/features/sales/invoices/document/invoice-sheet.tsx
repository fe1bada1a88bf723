import type { PublicInvoice } from '@stoa/contract/browser'
import { formatIban, formatMoney, isGreekHome, printedVatNumber, titleKey } from '@stoa/domain'
import { Group, Paper, SimpleGrid, Stack, StatusBadge, Text, Title } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../../kit/index.ts'
import { DocumentTotals, InLanguage, LinesTable } from '../../lines/index.ts'
import { InvoiceStatusBadge } from '../invoice-badges.tsx'
import '../invoices.css'

type Party = PublicInvoice['buyer_snapshot']
/** Only the public page has the legal texts and the bank accounts. */
type ShownInvoice = Omit<PublicInvoice, 'payment_accounts' | 'legal_texts'> &
  Partial<Pick<PublicInvoice, 'payment_accounts' | 'legal_texts'>>

/** A document for screen and print, in the language of the document. */
export function InvoiceSheet({ invoice }: { invoice: ShownInvoice }) {
  return (
    <InLanguage locale={invoice.locale}>
      <Sheet invoice={invoice} />
    </InLanguage>
  )
}

function Sheet({ invoice }: { invoice: ShownInvoice }) {
  const { t } = useTranslation('invoices')
  const isHome = isGreekHome(invoice.seller_snapshot, invoice.buyer_snapshot)
  return (
    <Paper
      withBorder
      p={{ base: 'md', sm: 'xl' }}
      className="stoa-invoice-sheet"
      component="article"
      lang={invoice.locale === 'gr' ? 'el' : 'en'}
    >
      <Stack gap="lg">
        <Group justify="space-between" align="flex-start">
          <div>
            <Title order={1} size="h3">
              {t(`types.${titleKey({ kind: invoice.type, mydata_type: invoice.mydata_type })}`)} {invoice.number ?? t('no_number')}
            </Title>
            <Group gap="xs" mt={4}>
              <InvoiceStatusBadge invoice={invoice} />
              {invoice.mark !== null && <StatusBadge tone="neutral">{`${t('mydata.mark')} ${invoice.mark}`}</StatusBadge>}
              {invoice.mydata_is_practice && <StatusBadge tone="warning">{t('mydata.practice')}</StatusBadge>}
            </Group>
          </div>
          <Dates invoice={invoice} />
        </Group>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <PartyBlock title={t('fields.seller')} party={invoice.seller_snapshot} isHome={isHome} />
          <PartyBlock title={t('fields.buyer')} party={invoice.buyer_snapshot} isHome={isHome} />
        </SimpleGrid>
        {invoice.credit_reason && (
          <Text size="sm">
            {t('credit_of')} {invoice.creditedInvoice?.number}: {invoice.credit_reason}
          </Text>
        )}
        <LinesTable lines={invoice.invoiceLines ?? []} currency={invoice.currency} prices_include_vat={invoice.prices_include_vat} />
        <Group justify="flex-end">
          <Stack w={{ base: '100%', xs: 340 }} gap="xs">
            <DocumentTotals totals={invoice} currency={invoice.currency} exchange_rate={invoice.exchange_rate} />
            <OpenAmount invoice={invoice} />
          </Stack>
        </Group>
        <LegalTexts invoice={invoice} />
        <PaymentAccounts accounts={invoice.payment_accounts ?? []} />
        {invoice.notes && (
          <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
            {invoice.notes}
          </Text>
        )}
      </Stack>
    </Paper>
  )
}

/** What is still owed; a credit note, a draft and a pro forma owe nothing. */
function OpenAmount({ invoice }: { invoice: ShownInvoice }) {
  const { t } = useTranslation('invoices')
  if (invoice.credits_invoice_uuid !== null || invoice.status === 'draft' || invoice.type === 'proforma') return null
  return (
    <Group justify="space-between">
      <Text fw={600}>{t('settled.balance_minor')}</Text>
      <Text fw={700} data-testid="open-balance">
        {formatMoney(invoice.balance_minor, invoice.currency)}
      </Text>
    </Group>
  )
}

/** Texts on VAT that the law requires, and that the mark of a stand-in is not real. */
function LegalTexts({ invoice }: { invoice: ShownInvoice }) {
  const { t } = useTranslation('invoices')
  const texts = [...(invoice.legal_texts ?? []), ...(invoice.mydata_is_practice ? [t('mydata.practice_text')] : [])]
  return texts.map((text) => (
    <Text key={text} size="sm" fw={500}>
      {text}
    </Text>
  ))
}

function PaymentAccounts({ accounts }: { accounts: PublicInvoice['payment_accounts'] }) {
  const { t } = useTranslation('invoices')
  if (!accounts.length) return null
  return (
    <div data-testid="payment-accounts">
      <Text size="xs" c="dimmed">
        {t('payment_accounts')}
      </Text>
      {accounts.map((account) => (
        <Text key={account.iban ?? account.name} size="sm">
          {[account.bank_name ?? account.name, account.holder].filter(Boolean).join(' · ')}
          {account.iban && (
            <Text span size="sm" fw={600} ff="monospace" display="block">
              {formatIban(account.iban)}
            </Text>
          )}
        </Text>
      ))}
    </div>
  )
}

function Dates({ invoice }: { invoice: ShownInvoice }) {
  const { t } = useTranslation('invoices')
  const day = (value: string | null) => (value ? formatDay(value, invoice.locale) : '–')
  const isCredit = invoice.credits_invoice_uuid !== null
  return (
    <Stack gap={0} ta={{ base: 'left', xs: 'right' }}>
      <Text size="sm">
        {t('columns.issue_date')}: {day(invoice.issue_date)}
      </Text>
      {!isCredit && (
        <Text size="sm">
          {t('columns.due_date')}: {day(invoice.due_date)}
        </Text>
      )}
      {invoice.purchase_order_number && (
        <Text size="sm">
          {t('fields.purchase_order_number')}: {invoice.purchase_order_number}
        </Text>
      )}
    </Stack>
  )
}

function PartyBlock({ title, party, isHome }: { title: string; party: Party; isHome: boolean }) {
  const { t } = useTranslation('invoices')
  if (!party) return null
  const taxIdentity = [
    `${t('fields.vat_number')} ${printedVatNumber(party.vat_number ?? '', isHome)}`,
    party.tax_office && `${t('fields.tax_office')} ${party.tax_office}`,
  ]
    .filter(Boolean)
    .join(' · ')
  const place = [party.address, [party.postal_code, party.city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    <div>
      <Text size="xs" c="dimmed">
        {title}
      </Text>
      <Text fw={600}>{party.legal_name ?? party.name}</Text>
      {[party.activity, place, party.vat_number && taxIdentity].filter(Boolean).map((line) => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
    </div>
  )
}
