import {
  contactAssignees,
  createSupplierBillMedia,
  supplierBillActivityLogs,
  supplierBillMedia,
  supplierBills,
  type SupplierBill,
} from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Alert, Anchor, Facts, Group, PageSkeleton, Paper, SimpleGrid, Stack, Table, Text, Title } from '@stoa/ui'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded, Screen, formatDay, formatInstant, useEndpoint } from '../../../../kit/index.ts'
import { AttachmentsPanel } from '../../../shared/media/index.ts'
import { HistoryPanel } from '../../../shared/records/index.ts'
import { BillBadge } from '../bill-badge.tsx'
import { billPaths } from '../bill-paths.ts'
import { BillActions } from './bill-actions.tsx'

const INCLUDE = ['lines', 'payments', 'supplier', 'order', 'productionOrder', 'project', 'creditedBill', 'createdBy', 'approvedBy'] as const

/** A bill of a supplier. */
export function BillScreen() {
  const { t } = useTranslation('supplier_bills')
  const { billUuid = '' }: { billUuid?: string } = useParams({ strict: false })
  const loaded = useEndpoint(supplierBills.read, { params: { uuid: billUuid }, query: { include: INCLUDE } }, { keepPrevious: true })
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (!loaded.answer) return <NotLoaded loaded={loaded} gone={t('gone')} />
  return <Page bill={loaded.answer.data} />
}

function Page({ bill }: { bill: SupplierBill }) {
  const { t } = useTranslation('supplier_bills')
  return (
    <Screen
      title={`${t(`types.${bill.type}`)} ${bill.number}`}
      subtitle={
        <Group gap="xs" mt={2}>
          <BillBadge bill={bill} />
          <Text size="sm" c="dimmed">
            {t('from', { name: bill.supplier_name })}
          </Text>
        </Group>
      }
      actions={<BillActions bill={bill} />}
    >
      <Stack gap="md">
        {bill.invoice_uuid && (
          <Alert variant="light" color="gray">
            {t('follows')}{' '}
            <Anchor component={Link} to={`/accounts/${bill.account_id}/invoices/${bill.invoice_uuid}`}>
              {t('open_invoice')}
            </Anchor>
          </Alert>
        )}
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
          <Paper withBorder p="md">
            <BillFacts bill={bill} />
          </Paper>
          <Paper withBorder p="md">
            <Amounts bill={bill} />
          </Paper>
        </SimpleGrid>
        <Section title={t('lines.title')}>
          <Lines bill={bill} />
        </Section>
        {(bill.payments?.length ?? 0) > 0 && (
          <Section title={t('payments.title')}>
            <Payments bill={bill} />
          </Section>
        )}
        <Section title={t('files')}>
          <AttachmentsPanel list={supplierBillMedia} create={createSupplierBillMedia} params={{ supplier_bill_uuid: bill.uuid }} />
        </Section>
        <Section title={t('history.title')}>
          <HistoryPanel
            endpoint={supplierBillActivityLogs}
            params={{ uuid: bill.uuid }}
            members={contactAssignees}
            accountId={bill.account_id}
            type="supplier_bill"
            words={{
              fields: 'supplier_bills:history.fields',
              events: ['supplier_bills:history.events'],
              codes: { status: 'supplier_bills:statuses', vat_treatment: 'invoices:treatments' },
            }}
          />
        </Section>
      </Stack>
    </Screen>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper withBorder p="md" component="section">
      <Title order={2} size="h5" mb="sm">
        {title}
      </Title>
      {children}
    </Paper>
  )
}

function BillFacts({ bill }: { bill: SupplierBill }) {
  const { t, i18n } = useTranslation(['supplier_bills', 'invoices'])
  const order = (one: NonNullable<SupplierBill['order']>, kind: 'orders' | 'production-orders' = 'orders') => (
    <Anchor component={Link} size="sm" to={`/accounts/${bill.account_id}/${kind}/${one.uuid}`}>
      {[one.number, one.title].filter(Boolean).join(' · ') || '–'}
    </Anchor>
  )
  const supplier = bill.account_relation_uuid ? (
    <Anchor component={Link} size="sm" to={`/accounts/${bill.account_id}/providers/${bill.account_relation_uuid}/overview`}>
      {bill.supplier_name}
    </Anchor>
  ) : (
    bill.supplier_name
  )
  return (
    <Facts
      facts={[
        [t('columns.supplier'), supplier],
        [t('fields.supplier_vat_number'), bill.supplier_vat_number ?? '–'],
        [t('columns.issue_date'), formatDay(bill.issue_date, i18n.language)],
        ...(bill.type === 'bill' ? [[t('columns.due_date'), formatDay(bill.due_date, i18n.language)] as const] : []),
        [t('fields.vat_treatment'), t(`invoices:treatments.${bill.vat_treatment}`)],
        ...(bill.order ? [[t('fields.order'), order(bill.order)] as const] : []),
        ...(bill.productionOrder ? [[t('fields.production_order'), order(bill.productionOrder, 'production-orders')] as const] : []),
        ...(bill.project ? [[t('fields.project'), bill.project.name] as const] : []),
        ...(bill.creditedBill ? [[t('fields.credited_bill'), <CreditedBill key="bill" bill={bill} />] as const] : []),
        ...(bill.approved_at && bill.type === 'bill'
          ? [
              [
                t('fields.approved'),
                [formatInstant(bill.approved_at, i18n.language), bill.approvedBy?.username].filter(Boolean).join(' · '),
              ] as const,
            ]
          : []),
        ...(bill.notes ? [[t('fields.notes'), bill.notes] as const] : []),
      ]}
    />
  )
}

function CreditedBill({ bill: { account_id, creditedBill } }: { bill: SupplierBill }) {
  return (
    <Anchor component={Link} size="sm" to={billPaths.page(account_id, creditedBill!.uuid)}>
      {creditedBill!.number}
    </Anchor>
  )
}

function Amounts({ bill }: { bill: SupplierBill }) {
  const { t } = useTranslation('supplier_bills')
  const settled = (['withheld_minor', 'paid_minor', 'credited_minor'] as const).filter((name) => bill[name] > 0)
  const rows: [string, number][] = [
    [t('columns.net'), bill.net_minor],
    [t('columns.vat'), bill.vat_minor],
    [t('columns.total'), bill.total_minor],
    ...settled.map((name): [string, number] => [t(`amounts.${name}`), -bill[name]]),
  ]
  return (
    <Stack gap={4}>
      {rows.map(([label, minor]) => (
        <Group key={label} justify="space-between">
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <Text size="sm">{formatMoney(minor, bill.currency)}</Text>
        </Group>
      ))}
      {bill.type === 'bill' && (
        <Group justify="space-between">
          <Text size="sm" fw={600}>
            {t('columns.balance')}
          </Text>
          <Text size="sm" fw={700} data-testid="bill-balance" {...(bill.is_overdue && { c: 'var(--terra)' })}>
            {formatMoney(bill.balance_minor, bill.currency)}
          </Text>
        </Group>
      )}
    </Stack>
  )
}

function Lines({ bill }: { bill: SupplierBill }) {
  const { t } = useTranslation('supplier_bills')
  const money = (minor: number) => formatMoney(minor, bill.currency)
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('lines.name')}</Table.Th>
            <Table.Th>{t('fields.category')}</Table.Th>
            <Table.Th ta="right">{t('columns.net')}</Table.Th>
            <Table.Th ta="right">{t('lines.rate')}</Table.Th>
            <Table.Th ta="right">{t('columns.vat')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {bill.lines?.map((line) => (
            <Table.Tr key={line.id}>
              <Table.Td>
                {line.name}
                {line.order_item_name && (
                  <Text size="xs" c="dimmed">
                    {line.order_item_name}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>{t(`categories.${line.category}`)}</Table.Td>
              <Table.Td ta="right">{money(line.net_minor)}</Table.Td>
              <Table.Td ta="right">{line.vat_bp / 100}%</Table.Td>
              <Table.Td ta="right">{money(line.vat_minor)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function Payments({ bill }: { bill: SupplierBill }) {
  const { i18n } = useTranslation('supplier_bills')
  return (
    <Stack gap={4}>
      {bill.payments?.map((one) => (
        <Group key={one.payment_uuid} justify="space-between">
          <Group gap="xs">
            <Anchor component={Link} size="sm" to={`/accounts/${bill.account_id}/payments/${one.payment_uuid}`}>
              {one.number ?? '–'}
            </Anchor>
            <Text size="sm" c="dimmed">
              {formatDay(one.paid_on, i18n.language)}
            </Text>
          </Group>
          <Text size="sm">{formatMoney(one.amount_minor, bill.currency)}</Text>
        </Group>
      ))}
    </Stack>
  )
}
