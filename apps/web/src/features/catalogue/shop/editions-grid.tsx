import type { PackageEdition, PackageItem, Product } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Badge, IconX, Table, Text, VisuallyHidden, SettingsCard } from '@stoa/ui'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOf } from '../display/index.ts'
import { priceOfEdition, usePriceWords } from './prices.ts'
import './editions-grid.css'

/** The editions of a package side by side: items, price and saving. */
export function EditionsGrid({ product }: { product: Product }) {
  const { t, i18n } = useTranslation('catalogue')
  const editions = product.packageEditions ?? []
  const items = product.packageItems ?? []
  return (
    <SettingsCard title={t('editions.title')} text={t('editions.text')}>
      <div className="stoa-editions" style={{ '--editions-width': `${200 + editions.length * 130}px` } as CSSProperties}>
        <Table verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col" data-item>
                {t('editions.item')}
              </Table.Th>
              {editions.map((edition) => (
                <Table.Th key={edition.id} scope="col" ta="center">
                  <Heading edition={edition} currency={product.currency} />
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map((item) => (
              <Table.Tr key={item.id}>
                <Table.Th scope="row" fw={500}>
                  {item.product ? nameOf(item.product, i18n.language) : ''}
                </Table.Th>
                {editions.map((edition) => (
                  <Table.Td key={edition.id} ta="center" data-label={edition.name}>
                    <Share edition={edition} item={item} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </SettingsCard>
  )
}

function Heading({ edition, currency }: { edition: PackageEdition; currency: string }) {
  const { t } = useTranslation('catalogue')
  const { price_minor, saving_minor } = priceOfEdition(edition)
  return (
    <div className="stoa-edition-head">
      <Text fw={650}>{edition.name}</Text>
      {edition.is_default && (
        <Badge size="sm" tt="none" variant="light">
          {t('editions.default')}
        </Badge>
      )}
      <Text size="lg" fw={700} style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {price_minor === null ? t('price.on_request') : formatMoney(price_minor, currency)}
      </Text>
      {saving_minor > 0 && (
        <Text size="xs" c="teal">
          {t('editions.saving', { amount: formatMoney(saving_minor, currency) })}
        </Text>
      )}
    </div>
  )
}

function Share({ edition, item }: { edition: PackageEdition; item: PackageItem }) {
  const { t } = useTranslation('catalogue')
  const { quantityOf } = usePriceWords()
  const found = edition.packageItems?.find(({ id }) => id === item.id)
  if (found) return <Text size="sm">{quantityOf(found.edition_quantity, item.product?.unit ?? 'piece')}</Text>
  return (
    <>
      <IconX size={16} color="var(--mantine-color-gray-5)" aria-hidden />
      <VisuallyHidden>{t('editions.without')}</VisuallyHidden>
    </>
  )
}
