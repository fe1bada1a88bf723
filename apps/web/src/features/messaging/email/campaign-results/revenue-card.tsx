import type { emailCampaignSales, CampaignSale, ResultOf } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Anchor, Button, Group, Stack, Table, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../../kit/index.ts'
import { revenueText } from './revenue-text.ts'

/** Where a sale opens. */
const pathOf = (accountId: number, { kind, key }: CampaignSale) =>
  `/accounts/${accountId}/${{ order: 'orders', acc_order: 'acc-orders', invoice: 'invoices' }[kind]}/${key}`

interface RevenueCardProps {
  accountId: number
  /** Once it is loaded. */
  found: ResultOf<typeof emailCampaignSales>['data'] | undefined
  /** What counts besides clicks. */
  also?: string
}

/** What a campaign sold, by which definition, and the sales behind it. */
export function RevenueCard({ accountId, found, also }: RevenueCardProps) {
  const { t } = useTranslation('email_campaigns')
  const [isOpen, setOpen] = useState(false)
  if (!found) return null
  const { revenue, sales, days } = found
  return (
    <Stack gap="xs" component="section" aria-label={t('revenue.title')}>
      <Text fw={600}>{t('revenue.title')}</Text>
      <Group gap="md" align="baseline">
        <Text fz={24} fw={700}>
          {revenueText(revenue) ?? '–'}
        </Text>
        {revenue.sales > 0 && (
          <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('revenue.sales', { count: revenue.sales })}
          </Button>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {t('revenue.definition', { count: days })} {also}
      </Text>
      {isOpen && <Sales accountId={accountId} sales={sales} isPartly={sales.length < revenue.sales} />}
    </Stack>
  )
}

function Sales({ accountId, sales, isPartly }: { accountId: number; sales: readonly CampaignSale[]; isPartly: boolean }) {
  const { t, i18n } = useTranslation('email_campaigns')
  return (
    <>
      {isPartly && (
        <Text size="xs" c="dimmed">
          {t('revenue.partly')}
        </Text>
      )}
      <Table.ScrollContainer minWidth={560}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('revenue.sale')}</Table.Th>
              <Table.Th>{t('logs.contact')}</Table.Th>
              <Table.Th>{t('revenue.clicked_at')}</Table.Th>
              <Table.Th>{t('revenue.sold_at')}</Table.Th>
              <Table.Th ta="right">{t('revenue.net')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sales.map((sale) => (
              <Table.Tr key={`${sale.kind}:${sale.key}`}>
                <Table.Td>
                  <Anchor component={Link} to={pathOf(accountId, sale)} size="sm">
                    {t(`revenue.kind.${sale.kind}`)} {sale.number}
                  </Anchor>
                </Table.Td>
                <Table.Td>
                  {sale.contact && (
                    <Anchor component={Link} to={`/accounts/${accountId}/contacts/${sale.contact.id}`} size="sm">
                      {sale.contact.name}
                    </Anchor>
                  )}
                </Table.Td>
                <Table.Td>{formatInstant(sale.clicked_at, i18n.language)}</Table.Td>
                <Table.Td>{formatInstant(sale.sold_at, i18n.language)}</Table.Td>
                <Table.Td ta="right">{formatMoney(sale.net_minor, sale.currency)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  )
}
