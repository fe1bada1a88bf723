import { COST_CATEGORIES, orders, type SupplierBillForm } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { ActionIcon, Button, Grid, Group, IconPlus, IconX, Select, SimpleSelect, Stack, Text, TextInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../../kit/index.ts'
import { MoneyInput } from '../../../shared/fields/index.ts'
import { blankLine, totalsOf, vatOf, type TypedLine } from './bill-values.ts'

interface BillLinesProps {
  lines: TypedLine[]
  offered: SupplierBillForm
  currency: string
  order_uuid: string
  errors: Readonly<Record<string, unknown>>
  onChange: (lines: TypedLine[]) => void
}

/** Lines of a bill: net and VAT of one rate and cost category each. */
export function BillLines({ lines, offered, currency, order_uuid, errors, onChange }: BillLinesProps) {
  const { t } = useTranslation('supplier_bills')
  const set = (at: number, change: Partial<TypedLine>) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...change } : line)))
  const totals = totalsOf(lines)
  return (
    <Stack gap="md">
      {lines.map((line, at) => (
        <LineFields
          key={line.key}
          line={line}
          at={at}
          rates={offered.vat_rates}
          currency={currency}
          order_uuid={order_uuid}
          errors={errors}
          onChange={(change) => set(at, change)}
          onRemove={lines.length > 1 ? () => onChange(lines.filter((_, index) => index !== at)) : null}
        />
      ))}
      <Group justify="space-between" align="flex-start">
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => onChange([...lines, blankLine(offered)])}>
          {t('lines.add')}
        </Button>
        <Stack gap={2} miw={220} aria-live="polite">
          {(['net_minor', 'vat_minor', 'total_minor'] as const).map((name) => (
            <Group key={name} justify="space-between">
              <Text size="sm" c={name === 'total_minor' ? undefined : 'dimmed'} fw={name === 'total_minor' ? 600 : undefined}>
                {t(`columns.${name.replace('_minor', '')}`)}
              </Text>
              <Text size="sm" fw={name === 'total_minor' ? 700 : undefined}>
                {formatMoney(totals[name], currency)}
              </Text>
            </Group>
          ))}
        </Stack>
      </Group>
    </Stack>
  )
}

interface LineFieldsProps {
  line: TypedLine
  at: number
  rates: readonly number[]
  currency: string
  order_uuid: string
  errors: Readonly<Record<string, unknown>>
  onChange: (change: Partial<TypedLine>) => void
  onRemove: (() => void) | null
}

function LineFields({ line, at, rates, currency, order_uuid, errors, onChange, onRemove }: LineFieldsProps) {
  const { t } = useTranslation('supplier_bills')
  const error = (name: string) => errors[`lines.${at}.${name}`] as string | undefined
  return (
    <Grid gap="xs" align="flex-end" role="group" aria-label={t('lines.one', { number: at + 1 })}>
      <Grid.Col span={{ base: 12, md: 3 }}>
        <TextInput
          label={t('lines.name')}
          required
          maxLength={200}
          value={line.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
          error={error('name')}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 6, md: 2 }}>
        <SimpleSelect
          label={t('fields.category')}
          options={COST_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))}
          value={line.category}
          onChange={(event) => onChange({ category: event.currentTarget.value as TypedLine['category'] })}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 6, md: 2 }}>
        <MoneyInput
          label={t('lines.net')}
          required
          currency={currency}
          value={line.net_minor}
          onChange={(net_minor) => onChange({ net_minor, vat_minor: null })}
          error={error('net_minor')}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 4, md: 2 }}>
        <SimpleSelect
          label={t('lines.rate')}
          options={[...new Set([...rates, Number(line.vat_bp)])].map((value) => ({ value: String(value), label: `${value / 100}%` }))}
          value={line.vat_bp}
          onChange={(event) => onChange({ vat_bp: event.currentTarget.value, vat_minor: null })}
          error={error('vat_bp')}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 6, md: 2 }}>
        <MoneyInput
          label={t('lines.vat')}
          currency={currency}
          value={line.vat_minor ?? vatOf(line)}
          onChange={(vat_minor) => onChange({ vat_minor })}
          error={error('vat_minor')}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 2, md: 1 }}>
        {onRemove && (
          <ActionIcon variant="subtle" size="lg" aria-label={t('lines.remove', { number: at + 1 })} onClick={onRemove}>
            <IconX size={16} />
          </ActionIcon>
        )}
      </Grid.Col>
      {order_uuid !== '' && (
        <Grid.Col span={{ base: 12, md: 6 }}>
          <ItemSelect order_uuid={order_uuid} line={line} onChange={onChange} error={error('order_item_uuid')} />
        </Grid.Col>
      )}
    </Grid>
  )
}

interface ItemSelectProps {
  order_uuid: string
  line: TypedLine
  onChange: (change: Partial<TypedLine>) => void
  error: string | undefined
}

/** The item of the order whose estimated cost the line replaces. */
function ItemSelect({ order_uuid, line, onChange, error }: ItemSelectProps) {
  const { t } = useTranslation('supplier_bills')
  const loaded = useEndpoint(orders.read, { params: { uuid: order_uuid }, query: { include: ['orderItems'] } })
  const items = loaded.answer?.data.orderItems ?? []
  return (
    <Select
      label={t('lines.order_item')}
      description={t('lines.order_item_hint')}
      options={[{ value: '', label: t('lines.no_item') }, ...items.map((item) => ({ value: item.uuid, label: item.name }))]}
      value={line.order_item_uuid}
      onChange={(next) => onChange({ order_item_uuid: (next as string | null) ?? '' })}
      error={error}
    />
  )
}
