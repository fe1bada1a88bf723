import type { PackageItem } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Checkbox, Group, NumberInput, SimpleGrid, Stack, Table, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { type EndpointForm } from '../../../../../kit/index.ts'
import { MoneyInput, QUANTITY_RANGE } from '../../../../shared/fields/index.ts'
import { useProductWords } from '../../product-name.ts'
import { priceOfValues, type EditionValues } from './edition-values.ts'
import './edition-fields.css'

interface Props {
  form: EndpointForm<EditionValues>
  items: readonly PackageItem[]
  currency: string
}

/** Items of an edition with quantities and prices, and its price with the total. */
export function EditionFields({ form, items, currency }: Props) {
  const { t } = useTranslation('packages')
  const { nameOf } = useProductWords()
  const lines = form.values.package_items
  const { price_minor, computed_minor, saving_minor } = priceOfValues(form.values, items)
  const money = (minor: number | null) => (minor === null ? t('unknown') : formatMoney(minor, currency))
  return (
    <Stack gap="md">
      {form.errors.package_items && (
        <Text size="sm" c="red" role="alert">
          {form.errors.package_items}
        </Text>
      )}
      <Table verticalSpacing="xs" className="stoa-edition-lines">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('items.columns.product')}</Table.Th>
            <Table.Th w={110}>{t('fields.quantity')}</Table.Th>
            <Table.Th w={160}>{t('fields.price')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line, at) => {
            const item = items.find(({ id }) => id === line.package_item_id)
            const name = nameOf(item?.product)
            return (
              <Table.Tr key={line.package_item_id}>
                <Table.Td>
                  <Checkbox label={name} {...form.getInputProps(`package_items.${at}.is_in`, { type: 'checkbox' })} />
                </Table.Td>
                <Table.Td>
                  <NumberInput
                    aria-label={t('editions.quantity_of', { name })}
                    {...QUANTITY_RANGE}
                    decimalScale={3}
                    disabled={!line.is_in}
                    {...form.getInputProps(`package_items.${at}.quantity`)}
                  />
                </Table.Td>
                <Table.Td>
                  <MoneyInput
                    aria-label={t('editions.price_of', { name })}
                    currency={currency}
                    disabled={!line.is_in}
                    {...form.getInputProps(`package_items.${at}.price_minor`)}
                  />
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <MoneyInput label={t('editions.own_price')} currency={currency} {...form.getInputProps('price_minor')} />
        <Stack gap={2} justify="flex-end" aria-live="polite">
          <Text size="sm">{t('editions.computed', { amount: money(computed_minor) })}</Text>
          <Text size="sm" fw={600}>
            {t('editions.costs', { amount: money(price_minor) })}
            {saving_minor > 0 && ` · ${t('editions.saves', { amount: money(saving_minor) })}`}
          </Text>
        </Stack>
      </SimpleGrid>
      <Group gap="lg">
        <Checkbox label={t('editions.publish')} {...form.getInputProps('published', { type: 'checkbox' })} />
        <Checkbox label={t('editions.make_default')} {...form.getInputProps('is_default', { type: 'checkbox' })} />
      </Group>
    </Stack>
  )
}
